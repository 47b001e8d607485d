
# O isolamento, e o que falta a uma máquina para o ter. Cada mensagem tem a sua irmã em
# en/sandbox.ftl.

sandbox-harm = a submissão pode ler e mudar os seus ficheiros, chegar à rede e criar processos
sandbox-none-meant = --no-sandbox: { $harm }
sandbox-none = o isolamento é de nível 0: { $harm }
sandbox-none-because = o isolamento é de nível 0: { $harm }. { $reason }
sandbox-reason = { $obstacle }. Para o ter: { $remedy }.
sandbox-too-weak = o isolamento aqui é de nível { $found }, e --require-sandbox pede pelo menos { $required }; `gabarito doctor` diz o que falta
sandbox-root = o isolamento aqui é de nível 0, e é root quem corre: uma submissão podia mudar todos os ficheiros da máquina. Corra o gabarito como um utilizador comum; ou, numa máquina sem nada a perder, com --no-sandbox
sandbox-root-because = o isolamento aqui é de nível 0, e é root quem corre: uma submissão podia mudar todos os ficheiros da máquina. { $reason } Ou corra o gabarito como um utilizador comum; ou, numa máquina sem nada a perder, com --no-sandbox
sandbox-unavailable = Não há nível { $tier }: { $why }

obstacle-system = este sistema não tem espaços de nomes, nem Landlock, nem seccomp
obstacle-not-started = não é possível iniciar `{ $gabarito }`: { $why }
obstacle-step = { $step }: { $why }
obstacle-ended = o ensaio acabou antes do fim: { $why }
obstacle-unreadable = um programa isolado não consegue ler `{ $path }`
obstacle-closed = um programa isolado, que é um utilizador próprio, não consegue ler `{ $path }`: a pasta `{ $folder }` está fechada a outros utilizadores (modo { $mode })
obstacle-leak = um programa isolado consegue { $act }
step-lifeline = grupo de processos e sinais
step-namespaces = espaços de nomes
step-root = raiz nova
step-landlock = Landlock
step-user = utilizador sem direitos
step-seccomp = seccomp
step-limits = limites de memória e de processos
step-program = início do programa

remedy-system = corra o gabarito em Linux, ou num contentor Linux
remedy-not-started = instale o gabarito onde todos os utilizadores o possam ler, como em /usr/local/bin
remedy-unreadable = instale o interpretador onde todos os utilizadores o possam ler; outro Python indica-se com --python, como em `--python /usr/bin/python3`
remedy-landlock = use Linux 5.13 ou posterior, com `landlock` no parâmetro `lsm=` do núcleo; num contentor, um motor que o permita (Docker 23 ou Podman 4, ou posteriores)
remedy-seccomp = use um núcleo com CONFIG_SECCOMP_FILTER
remedy-user = deixe que um utilizador comum corra o gabarito, ou devolva a root CAP_SETUID e CAP_SETGID
remedy-program = instale o gabarito e o interpretador num sistema de ficheiros em que se possam correr programas
remedy-settings = permita espaços de nomes a utilizadores comuns, como root: { $settings }
remedy-container = um contentor impede os seus programas de criar espaços de nomes: corra o gabarito fora dele, ou dê-lhe permissão para os criar (Docker: `--cap-add SYS_ADMIN --security-opt apparmor=unconfined`; Podman como utilizador comum: `--userns=keep-id`)
remedy-report = comunique-o com estas palavras: o gabarito não conhece uma máquina assim

act-list = listar as pastas da máquina
act-read = ler um ficheiro da máquina
act-write = escrever um ficheiro
act-listen = escutar numa porta (TCP)
act-connect = ligar-se a uma porta (TCP)
act-udp = abrir um socket (UDP)
act-unix = abrir um socket (Unix)
act-run = correr outro programa
act-group = sair do seu grupo de processos
act-processes = ver outros processos
act-devices = ver os dispositivos da máquina
act-process = criar um processo
act-thread = criar uma thread
act-memory = usar mais memória do que a que tem
act-time = usar mais tempo do que o que tem

doctor-missing = falta: { $why }
doctor-no-ruff = falta, para `gabarito evidence`: pip install ruff, ou uv tool install ruff
doctor-remedy = Para o ter: { $remedy }
doctor-untried = não foi possível experimentar o que recusa: { $why }
doctor-refused = recusado
doctor-not-refused = NÃO RECUSADO
