
# Erros que alunos e docentes encontram. Cada mensagem tem a sua irmã em en/errors.ftl.

verbatim = { $text }
in-file = `{ $file }`: { $error }
in-option = { $option }: { $error }
at-line = linha { $line }: { $error }
or = { $one } ou { $other }
and-also = { $one }; { $other }
with-suggestion = { $error }; quis dizer `{ $name }`?
with-instead = { $error }
    { $instead }
fault = Esta falha é da máquina ou do gabarito, não da submissão; `gabarito doctor` diz o que falta à máquina: { $why }

# A linha de comandos
usage = Uso:
usage-help = `gabarito --help` mostra os comandos, e `gabarito COMANDO --help` as opções de cada um.
usage-no-value = falta o valor de { $argument }
usage-values = tem de ser um de: { $values }
usage-invalid-value = o valor `{ $value }` de { $argument } não serve: { $why }
usage-too-many = `{ $argument }` está a mais; os programas de uma pasta avalia-os `gabarito class`
usage-unknown-argument = não há nenhum argumento `{ $argument }`
usage-unknown-command = não há nenhum comando `{ $command }`
usage-conflict = { $argument } não pode ser usado com { $prior }
usage-repeated = { $argument } só pode ser dado uma vez
usage-missing = falta: { $arguments }
number-range = tem de ser um número inteiro de { $least } a { $most }
number-least = tem de ser um número inteiro a partir de { $least }

unreadable = não é possível ler `{ $path }`: { $why }
csv-workbook = é um livro do Excel ou do LibreOffice: dê o ficheiro CSV tal como o Moodle o dá
sheet-unreadable = não se lê como livro do Excel ou do LibreOffice: abra-o e grave-o de novo, ou guarde a folha como CSV UTF-8
csv-not-utf8 = o ficheiro não está em UTF-8: guarde a folha como CSV UTF-8
unwritable-no-folder = não é possível escrever em `{ $path }`: a pasta `{ $folder }` não existe; crie-a, ou indique outra
unwritable = não é possível escrever em `{ $path }`: { $why }
system-not-found = não existe
system-permission = não há permissão
system-folder = é uma pasta
system-no-folder = uma parte do caminho não é uma pasta
written-answer = a resposta escrita é `{ $written }`, e a certa é `{ $right }`
written-fix = corrija-a ou tire-a; `gabarito replay { $assignment } { $file } --write` escreve as certas
not-utf-8 = `{ $file }` não está em UTF-8 na linha { $line }: guarde-o em UTF-8
too-long = `{ $file }` tem mais de { $limit } MiB: indique um mais curto

# Programas e entregas
source-missing = `{ $path }` não existe: indique o caminho do programa
source-folder = `{ $path }` é uma pasta: indique o caminho do programa que está nela
source-not-a-file = `{ $path }` não é um ficheiro, mas um canal, um socket ou um dispositivo: indique o caminho do programa
source-outside = `{ $path }` leva para fora de `{ $folder }`: ponha lá o próprio ficheiro
source-too-long = `{ $path }` tem mais de { $limit } KiB, o máximo que se lê: veja se é o ficheiro certo
intake-not-a-hand-in = `{ $path }` não é um programa ({ $extensions }), nem um arquivo .zip, nem uma pasta: entregue um destes
file-empty = `{ $file }` está vazio: entregue o ficheiro que tem o programa
file-notebook = `{ $file }` é um caderno do Jupyter, e não um programa em { $language }: exporte-o como programa, e entregue esse
file-compiled = `{ $file }` é um programa já compilado pelo Python (.pyc): entregue o ficheiro .py de que ele veio
file-utf-16 = `{ $file }` está em UTF-16, que o { $language } não lê: grave-o em UTF-8
coding-refused = `{ $file }` declara na linha { $line } a codificação `{ $coding }`, que não é aceite: grave-o em UTF-8, e apague essa declaração
coding-contradicts-mark = `{ $file }` declara na linha { $line } a codificação `{ $coding }`, mas começa pela marca de UTF-8 (BOM), que o Python só aceita com `utf-8`: grave-o em UTF-8, e apague essa declaração
coding-invalid = `{ $file }` tem na linha { $line } bytes que não são de { $coding }: grave-o em UTF-8 e, se declarar outra codificação nas duas primeiras linhas, apague essa declaração
file-binary = `{ $file }` é um ficheiro .{ $extension }, e não um programa em { $language }: entregue o texto do programa, tal como o { $language } o lê
file-language = `{ $file }` parece ser um programa em { $actual }, e pede-se um em { $language }: veja se é o ficheiro certo
file-assignment = `{ $file }` parece ser um programa para { $name }, e não para { $expected }: veja se é o ficheiro certo
intake-link = `{ $path }` é uma ligação: entregue aquilo para que ela aponta
intake-named-as-archive = `{ $path }` é uma pasta com nome de arquivo: entregue o arquivo, ou dê outro nome à pasta
intake-too-many-files = `{ $path }` tem mais de { $most } ficheiros: entregue só os do projeto
intake-archive = `{ $path }` é recusado: { $why }
intake-no-program = `{ $package }` não tem nenhum programa: junte um ficheiro que acabe em { $extensions }
intake-several-programs = `{ $package }` tem { $count } programas, e tem de haver um só: { $programs }
intake-named-program = `{ $package }` tem { $count } programas, e tem de haver um só que se chame `{ $program }`: { $programs }
check-a-class = para avaliar as entregas de uma turma, use `gabarito class`; num enunciado seu, `program` de `[hand_in]`, no enunciado.toml, diz qual de vários módulos se corre
audit-no-programs = `{ $path }` não existe: corra `audit` na pasta das fontes do gabarito, ou indique com --fixtures a sua pasta `fixtures`
archive-unsound = não é um arquivo ZIP em bom estado ({ $why }): volte a criá-lo
archive-too-many-entries = tem { $count } entradas: ponha nele só os ficheiros do projeto
archive-outside = o nome `{ $name }` leva para fora do arquivo: crie o arquivo com ficheiros de uma só pasta
archive-not-a-file = `{ $name }` não é um ficheiro nem uma pasta: deixe-o de fora
archive-one-name = em alguns sistemas, `{ $one }` e `{ $other }` são o mesmo nome: mude um deles
archive-encrypted = `{ $name }` está cifrado: crie o arquivo sem palavra-passe
archive-too-long = `{ $name }` tem mais de { $limit } KiB: deixe-o de fora
archive-entry = não é possível descomprimir `{ $name }`: { $why }
loading-compile = linha { $line }: { $error }
loading-raises = ao ser carregado: { $error }

# Falhas da máquina
fault-no-python = não se encontrou um Python 3: instale python3, ou indique um com --python CAMINHO (procurou-se em: { $tried })
fault-no-prolog = não se encontrou um SWI-Prolog: em Debian e Ubuntu `apt-get install swi-prolog-nox`, em macOS `brew install swi-prolog` (procurou-se em: { $tried })
fault-not-python = `{ $path }` não é um Python 3.8 ou posterior que corra aqui: { $why }
fault-not-prolog = `{ $path }` não é um SWI-Prolog 9 ou posterior que corra aqui: { $why }
fault-process = não foi possível usar o processo que corre a submissão: { $why }
fault-no-work-folder = o enunciado tem ficheiros em que as sessões escrevem, o que exige o isolamento mais forte (2); esta máquina dá { $tier }. `gabarito doctor` diz o que falta; aqui não se pode usar --no-sandbox
fault-no-memory = a máquina tem memória a menos: corra menos submissões ao mesmo tempo, com --jobs
fault-busy = a máquina está demasiado ocupada: corra menos submissões ao mesmo tempo, com --jobs, ou tente mais tarde
fault-out-of-time = acabou-se o tempo para todo o julgamento: dê-lhe mais, com --wall
fault-out-of-turn = o processo que corre a submissão respondeu fora da sua vez: { $why }

# Projetos e os seus manifestos
find-unknown = não há nenhum projeto `{ $name }`; há: { $names }
toml-missing-key = falta a chave `{ $key }`
toml-unknown-key = não há nenhuma chave `{ $name }`
toml-unknown-value = `{ $name }` não é nenhum dos valores que a chave pode ter
toml-known = { $error } (há `{ $known }`)
toml-wrong-type = está aqui { $found } e devia estar { $expected }
toml-value = { $type }, { $value },
toml-other = o leitor de TOML diz: «{ $error }»
toml-line = na linha { $line }, «{ $excerpt }»: { $error }
toml-points = `{ $found }` não é um número de pontos
toml-string = um texto
toml-integer = um inteiro
toml-positive = um inteiro maior do que zero
toml-float = um número decimal
toml-boolean = `true` ou `false`
toml-array = uma lista
toml-table = uma tabela
toml-distances = uma tabela de distâncias, como `{"{"} absolute = 0.01 {"}"}`
manifest-syntax = não tem a forma de um enunciado.toml, que `gabarito schema enunciado` descreve: { $error }
manifest-unknown-function = a verificação `{ $check }` é sobre { $noun ->
    [predicate] um predicado
   *[function] uma função
} que não está na lista: `{ $function }`
manifest-unlisted-function = { $kind ->
    [tad] o TAD
   *[reading] a leitura
} `{ $name }` fala da função `{ $function }`, que não está na lista
manifest-duplicate = há { $kind ->
    [check] duas verificações
    [function] duas funções
    [item] duas partes
    [tad] dois TADs
    [rule] duas regras
   *[reading] duas leituras
} `{ $name }`
manifest-no-points = a parte `{ $item }` não tem pontos: dê-lhe alguns, ou retire-a
manifest-weight = o peso da verificação `{ $check }` tem de ser 1 ou mais
manifest-program = um programa (`kind = "program"`) é uma só função, com o nome do seu ficheiro, sem tipos abstratos
manifest-hints = `hints` é um nível de 0 a { $most }: num exame (`exam = true`), 0 ou 1; em Prolog, até 2
hints-of-prolog = o nível { $level } é só para programas em Python: escolha 0, 1 ou 2
hints-of-exam = o nível { $level } passa de 1, o mais que um exame (`exam = true`) permite: escolha 0 ou 1
manifest-limit = o limite `{ $limit }` tem de ser 1 ou mais
manifest-inferences = `inferences` é um limite de Prolog: em Python não há
rubric-components = as componentes da cotação somam { $found }, e a escala é { $scale }
rubric-criteria = os critérios de uma componente de { $points } valores somam { $found }
rubric-taken-name = o nome `{ $name }` de um critério já está tomado
rubric-unknown-rule = a cotação fala da regra `{ $rule }`, que o enunciado não tem
rubric-no-tads = a cotação fala de barreiras, e o enunciado não tem TADs
rubric-no-deadline = a cotação fala de atrasos, e não tem prazo
no-time = `{ $found }` não é uma data e hora: escreva como em `2004-06-28 23:59` ou `28/06/2004 23:59:59`

# Transcrições e baterias
transcript-no-statement = não é uma transcrição: nenhuma linha começa por `>>> `
transcript-no-space = falta um espaço a seguir a `{ $prompt }`
transcript-no-full-stop = falta o ponto final desta pergunta
transcript-tab = há uma tabulação antes de `>>>`: avance com espaços
transcript-stray-alternative = `#|` não está debaixo de nenhuma resposta: escreva-o logo por baixo de uma
transcript-command = escreva o comando como `$ python3 programa.py argumento ...`, seguido de `< ficheiro` se um ficheiro substitui o teclado, e de `; echo $?` se mostra o código de saída; mais nada da consola é aceite
transcript-stray-typed = uma linha escrita em «» fica logo por baixo da sua instrução: um comentário ou uma linha em branco acaba a resposta
transcript-after-alternative = depois de `#|` só pode vir outro `#|`: cada alternativa é uma linha
transcript-unwritable = a linha de saída `{ $line }` seria lida como parte da própria transcrição
transcript-output = { $error }:
    { $output }
battery-unknown-check = não há nenhuma verificação `{ $check }`
battery-unknown-reading = não há nenhuma leitura `{ $reading }`
battery-unmarked = nenhum comentário diz que verificação esta sessão mostra: escreva uma linha `# check: { $check }`, ou com outra verificação, antes da primeira instrução
battery-time = `# { $comment }` não é o tempo de uma sessão

# Turmas, as suas partes e o que delas se guarda
similar-of-others = `{ $path }` já existe, e não é de `gabarito similar`: indique outra pasta em --out
class-of-others = `{ $path }` já existe, e não é de nenhuma turma: indique outra pasta em --out
class-not-a-class = `{ $folder }` não é a pasta de uma turma, como a que se indica em --out a `gabarito class`: { $why }
class-assignments = são partes de turmas diferentes: uma é de `{ $one }`, outra de `{ $other }`
class-conditions = as partes não foram todas julgadas nas mesmas condições, entre elas `{ $one }` e `{ $other }`: julgue-as com as mesmas entregas na pasta, as mesmas opções, o mesmo gabarito e o mesmo Python
class-twice = duas partes têm resultados diferentes de `{ $who }`: julgue-as todas nas mesmas condições
class-no-hand-in = nenhuma entrega de `{ $folder }` se chama `{ $name }`: indique o ficheiro ou a pasta que foi entregue, tal como estava na pasta da turma
class-not-former = nenhuma destas entregas é de quem tenha uma em `{ $folder }`: indique a pasta da mesma turma
explain-page-in-class = `{ $path }` está na pasta da turma, ou é a própria entrega: indique outro ficheiro para a página
comment-empty = um comentário não tem texto, ou não diz a que erro se refere: escreva `mistakes = ["…"]` e `text = "…"`
comment-twice = há dois comentários ao erro `{ $mistake }`: faça deles um só
class-missing-result = { $why }: julgue isso primeiro, ou junte o que há com `gabarito merge --partial`
class-among-hand-ins = --out é a pasta das entregas: indique outra
class-a-file = `{ $file }` é um ficheiro, e não a pasta de uma turma: para um só programa há `gabarito check`
class-empty = `{ $folder }` não tem entregas: cada uma é um programa, um arquivo .zip ou uma pasta dentro dela
class-one-name = `{ $first }` e `{ $second }` são ambos de `{ $who }`: deixe um de fora, ou distinga-os com --who, uma expressão regular cujo primeiro grupo é o nome
class-nameless = `{ $name }` não condiz com --who `{ $pattern }`: mude a expressão, ou o nome do ficheiro
shard-form = escreva K/N com K de 1 a N, como em 2/8; `auto` numa tarefa do GitLab com `parallel:`; auto/N numa tarefa indexada do Kubernetes
shard-not-a-job = `{ $variable }` não está definida: isto não é uma tarefa de um escalonador conhecido; escreva K/N
missing-part = falta a parte { $part }
missing-not-judged = `{ $folder }` não foi julgada até ao fim
missing-no-result = `{ $path }` não é um resultado: falta, está estragado, não é um ficheiro regular, ou é de outra versão do gabarito
result-not-regular = não é um ficheiro regular
result-too-long = tem mais de { $limit } MiB, o máximo que se lê
missing-left-out = { $why } ({ $left-out })
out-busy = `{ $folder }` está a ser usada por outro gabarito: espere que ele acabe, ou indique outra pasta em --out
out-not-a-folder = `{ $path }` não é uma pasta, e o gabarito não segue ligações aí: tire-o de lá, ou indique outra pasta em --out

# Folhas de notas e pautas
sheet-no-who = linha { $line }: nenhuma coluna se chama `quem`: escreva um cabeçalho como `quem,entrega`
sheet-unknown-column = linha { $line }: nenhuma coluna se pode chamar `{ $column }`: escreva uma de { $known }, ou retire-a
sheet-duplicate-column = linha { $line }: duas colunas chamam-se `{ $column }`: deixe só uma delas
sheet-fields = linha { $line }: devia haver { $expected } campos, e não { $found }: escreva um para cada coluna do cabeçalho, e entre aspas um campo que tenha um separador
sheet-no-name = linha { $line }, coluna `quem`: está vazia: escreva um nome, como em `G01`
sheet-field = linha { $line }, coluna `{ $column }`: `{ $found }` não serve aqui: escreva { $wanted }
wanted-time = uma data e hora, como em `2004-06-28 23:59` ou `28/06/2004 23:59:59`
wanted-count = quantas entregas houve, como em `15`
wanted-yes-or-no = `sim` ou `não`
wanted-points = um número de 0 a { $max }, ou nada
sheet-unknown = linha { $line }: nenhuma entrega se chama `{ $name }`: escreva o nome de uma, ou retire a linha
sheet-names = as entregas sem linha são { $names }{ $more ->
    [0] {""}
   *[other] { " " }e mais { $more }
}
duplicate-line = linha { $line }: `{ $name }` já está na linha { $first }: deixe só uma das duas
worksheet-no-grade = nenhuma coluna tem a nota: isto é a folha de avaliação do Moodle?
worksheet-no-identifier = nenhuma coluna se chama *Identificador*, e sem ela o Moodle recusa a folha: descarregue-a de novo, sem mudar os títulos
worksheet-no-time-of-grade = nenhuma coluna se chama *Última modificação (nota)*, e sem ela o Moodle recusa a folha: descarregue-a de novo, sem mudar os títulos
worksheet-twice = duas colunas chamam-se `{ $title }`: deixe só uma delas
worksheet-quote = abrem-se aspas que não se fecham: volte a descarregar a folha
worksheet-short = a linha de { $who } está cortada: volte a descarregar a folha
worksheet-mark = a nota de { $who } é `{ $mark }`, que não é um número decimal
worksheet-maximum = a nota máxima de { $who } é `{ $maximum }`, que não é um número decimal: faça com que o trabalho no Moodle se avalie por pontos
worksheet-above = a nota de { $who } é { $mark }, acima do máximo de { $maximum }: suba o máximo no Moodle
fenix-user = `{ $name }` não é um utilizador do Fénix: escreva um como `ist1100000`
fenix-twice = `{ $name }` tem duas notas: deixe uma de fora
fenix-negative = a nota de `{ $name }` é negativa
fenix-decimals = { $decimals } casas decimais são mais do que as { $max } que pode haver

# Campeonatos e jogos
deadline-header = linha { $line }: `{ $found }` não é o cabeçalho: escreva `programa,entrega`
deadline-fields = linha { $line }: devia haver dois campos, e não { $found }: escreva um programa e uma data e hora, separados por uma vírgula, como em `ra123456,2004-06-28 23:59`
deadline-unknown = linha { $line }: nenhum programa se chama `{ $name }`: escreva o nome de um, como em `ra123456`, ou retire a linha
deadline-none = nenhuma linha tem o prazo: junte uma como em `prazo,2004-06-28 23:59`
results-same-name = dois jogadores chamam-se `{ $name }`: dê outro nome a um deles
results-no-such-match = a partida `{ $id }` não é de { $players } jogadores: indique uma partida de dois jogadores diferentes da lista
results-twice = a partida `{ $id }` aparece duas vezes: indique o resultado uma só vez
no-championship = `{ $assignment }` não tem campeonato: os seus programas não jogam partidas
programs-of-one-name = `{ $one }` e `{ $other }` são programas com o mesmo nome: mude um deles
too-few-programs = `{ $folder }` tem { $count ->
    [one] um programa
   *[other] { $count } programas
}: um campeonato precisa de dois, com nomes como ra123456.prolog
velha-empty = a partida está vazia
velha-no-line = linha { $line }: `{ $text }` não é uma linha de uma partida: escreva PRETO e BRANCO, lances como `[0, 2] [1, 1]`, e como acabou
play-not-a-game = este projeto não se joga
play-end-of-input = a entrada acabou antes do jogo
play-answered = o programa respondeu { $answer }
play-no-action = o programa não pode continuar a jogar: `{ $statement }` não dá uma ação deste tabuleiro, mas: { $shown }
play-terminated = o programa não pode continuar a jogar, em `{ $statement }`: { $why }
play-no-answer = o programa não pode continuar a jogar: `{ $statement }` não dá nada
bag-fields = escreva uma letra e um número, como em `A 14`
bag-letter = isto não é uma letra do jogo
bag-number = isto não é um número
bag-twice = esta letra já está numa linha acima

# Comandos
matches-without-option = `{ $assignment }` é experimentado em partidas inteiras: retire { $option }
matches-without-audit = `{ $assignment }` é experimentado em partidas inteiras: não há nada para auditar
matches-without-repair = `{ $assignment }` é experimentado em partidas inteiras: não há nada para corrigir aqui
matches-without-battery = `{ $assignment }` é experimentado em partidas inteiras: `gabarito check { $assignment } FICHEIRO` joga-as
records-without-program = os registos de partidas refazem-se sem um programa: retire --with
no-function = `{ $assignment }` não tem { $noun ->
    [predicate] nenhum predicado
   *[function] nenhuma função
} `{ $function }`: `gabarito list { $assignment }` mostra { $noun ->
    [predicate] os
   *[function] as
} que tem
no-session = nenhuma sessão desta bateria mostra `{ $function }`
marks-of-championship = as notas deste projeto são as do seu campeonato: retire esta opção
python-alone = `{ $assignment }` é em Prolog: `gabarito { $what }` só serve para Python
evidence-language = `{ $assignment }` é escrito em { $language }: só se veem programas em Python
evidence-unreadable = `{ $file }` não é um programa em Python, ou está encaixado demais para ser lido
audit-orphan = `{ $mutant }` não é um mutante de nenhum programa de `{ $correct }`: os mutantes chamam-se PROGRAMA__…py, como scripts/mutants os chama
formats-without-file = --format: só um formato pode ir para a saída ou para --output, e estes não dizem ficheiro: { $formats }. Escreva os outros como NOME=FICHEIRO, por exemplo json=relatorio.json.
output-without-format = --output { $file }: cada --format já diz o seu ficheiro. Retire --output, ou indique um --format sem ficheiro.
formats-to-one-file = --format: dois formatos seriam escritos em `{ $file }`. Indique um ficheiro para cada um.

domain-size = `domain` de `{ $function }` diz { $size }, e `geradores/dominio*.py` escrevem { $count } sessões diferentes dessa função
no-domain = nenhuma função de `{ $assignment }` tem `domain`: retire --certify, ou junte-o ao enunciado.toml (docs/assignment-format.md)
verify-no-report = `{ $file }` não é um relatório de gabarito: { $error }. Indique o que `gabarito check … --certify --format json=FICHEIRO` escreveu.
verify-no-certificates = `{ $file }` não tem certificados: faça-o de novo com `gabarito check … --certify --format json=FICHEIRO`
verify-program-name = o programa de que `{ $file }` fala não é um nome de ficheiro: { $what }. Indique-o a seguir ao relatório.
verify-assignment = `{ $file }` não é sobre um enunciado de gabarito, mas sobre `{ $what }`: indique a sua pasta com --assignment
verify-options = `{ $file }` foi feito com opções que um certificado não tem: { $what }. Faça-o de novo com `gabarito check … --certify --format json=FICHEIRO`.
