# O que um aluno lê. Cada mensagem tem a sua irmã em en.ftl.

title = { $assignment } · { $file }
score = { $points } de { $max } valores
about = { $battery } · { $interpreter } · semente { $seed }
battery-documented = Sessões do enunciado
battery-matches = Partidas de conformidade
battery-hidden = Sessões escondidas
battery-all = Sessões do enunciado e escondidas
sandbox = Isolamento de nível { $tier }: { $active }. Em falta: { $missing }.
protection-rlimits = limites de tempo, memória e ficheiros
protection-namespaces = espaços de nomes
protection-landlock = Landlock
protection-seccomp = seccomp
protection-cgroups = cgroups

all-kept = Todas as frases do enunciado que foram experimentadas se cumprem.
broken = { $count ->
    [one] Uma frase do enunciado não se cumpre
   *[other] { $count } frases do enunciado não se cumprem
}:

explained = { $count ->
    [one] Mais um caso, de outra função, falha por causa de { $functions }, e não conta contra ela.
   *[other] Mais { $count } casos, de outras funções, falham por causa de { $functions }, e não contam contra elas.
}
reading = Onde o enunciado deixa em aberto { $question }, segue: { $followed }.

not-run = Não foi experimentada: o programa gastou antes o tempo de processador que há para ele.
blocked = Não foi julgada: só se pode ver com uma { $function } que funcione, e nenhum caso dela passa.
provisional = Resultado provisório: há frases que não chegaram a ser experimentadas.
missing = Funções do enunciado que o programa não define: { $functions }.
undefined = A função { $function } não está definida no programa.
needs = Esta sessão precisa de { $function }, que não está definida no programa.
one-failure = O caso que a mostra falha:
some-failures = { $failed ->
    [one] Falha { $failed } de { $total } casos:
   *[other] Falham { $failed } de { $total } casos. O mais curto:
}
expected = Esperado:
expected-one-of = Esperado, um destes:
expected-any-exception = Esperado, uma exceção, qualquer que seja:
expected-nothing = Esperado: nada, e que a sessão continue.
actual = Obtido:
actual-nothing = Obtido: nada.
difference = Diferença (- esperado, + obtido; { $legend }):
legend-space = · é um espaço
legend-tab = → uma tabulação
type-difference = Esperava-se um valor de tipo { $expected } e veio um de tipo { $actual }.
raised-at = A exceção vem da linha { $line }, em { $function }.
raised-outside = A exceção vem da linha { $line }, fora de qualquer função.

not-loaded = O programa não carrega, por isso nenhuma frase do enunciado se pode cumprir.
compile-error = O Python não aceita o programa:
compile-at = linha { $line }
loading-raised = Ao ser carregado, o programa levanta uma exceção:
loading-asked = Ao ser carregado, o programa pede dados a quem o usa. Ponha o que pede dados dentro de uma função, ou debaixo de: if __name__ == '__main__':
loading-exits = Ao ser carregado, o programa termina-se a si próprio. Retire a chamada que o termina.
loading-ended = Ao ser carregado, o programa não chega ao fim: { $why }
loading-prints = Ao ser carregado, o programa escreve. Não conta nesta nota, mas um módulo deve ficar calado:

ended-normal = a sessão acabou
ended-timeout = não respondeu no tempo dado ({ $cpu } s de processador para cada sessão). Há um ciclo ou uma recursão sem fim?
ended-late = não respondeu a tempo ({ $wall } s para cada lance). Há um ciclo ou uma recursão sem fim?
ended-memory = pediu mais memória do que há para cada sessão ({ $memory } MiB).
ended-output = escreveu muito mais do que alguém leria ({ $output } KiB). Há um ciclo sem fim a escrever?
ended-crash = o processo acabou sem responder, como com exit() ou os._exit().
ended-protocol = o que respondeu não é uma resposta.
ended-refused = tentou algo que o isolamento não permite.

hint-printed = O valor foi escrito com print; aqui pede-se que seja devolvido com return.
hint-nothing-returned = A função não devolve nada: falta um return?
hint-white-space = Só os espaços em branco são diferentes.
hint-letters = Só as maiúsculas e os acentos são diferentes.
hint-message = A exceção é a pedida, mas a mensagem não é, à letra, a do enunciado.
hint-no-exception = Esperava-se uma exceção, e a sessão continuou.

check50-loads = { $file } carrega
check50-mismatch = esperava-se { $expected }, e veio { $actual }
check50-nothing = nada
check50-blocked = só se pode ver depois de se cumprir { $needed }

no-module = O ficheiro não é um módulo: tem de começar por :- module({ $module }, []).
other-module = O ficheiro é o módulo { $found }, e tem de ser { $expected }, como o nome do ficheiro.
missing-predicates = O módulo não define { $predicates }.

rules = Regras do enunciado que não se cumprem:
remarks = Notas para quem lê o programa; não contam:
place = linha { $line }, coluna { $column }: { $text }
barriers = Barreiras de abstração que não se respeitam:
breach = linha { $line }, em { $function }: { $operation } sobre { $tad }
breach-wrong = linha { $line }: { $function } responde bem com a representação do programa, e mal com outra

matches = Contra todas as sequências de respostas, com as duas cores:
matches-disqualified = { $count ->
    [0] Nunca é desclassificado ({ $played } partidas).
   *[other] É desclassificado em { $count } de { $played } partidas.
}
matches-lost = { $count ->
    [0] Nunca perde.
   *[other] Perde { $count } partidas pelas regras do jogo. Perder não tira valores aqui: conta no campeonato.
}
matches-won = Ganha { $count }.
matches-first-lost = Uma partida em que perde:

evidence-about = Para quem lê o programa: onde olhar. Nenhuma nota depende disto.
evidence-functions = Funções, primeiro aquelas em que há mais que ver:
evidence-no-functions = O programa não define funções.
evidence-column-function = função
evidence-column-line = linha
evidence-column-lines = linhas
evidence-column-statements = instruções
evidence-column-depth = níveis
evidence-column-mccabe = McCabe
evidence-column-look = a ver
evidence-look-long = longa
evidence-look-deep = muitos níveis
evidence-look-branching = muitos caminhos
evidence-look-many-parameters = muitos parâmetros
evidence-look-no-docstring = sem documentação
evidence-look-no-signature = sem assinatura
evidence-look-one-letter-names = nomes de uma letra
evidence-look-against-style = nomes fora do estilo
evidence-look-unused-name = nomes por usar
evidence-look-repeated = código repetido
evidence-look-commented-out = código em comentários
evidence-repeated = Código repetido:
evidence-repeated-run = { $lines } linhas iguais: { $places }
evidence-repeated-body = { $lines } linhas, o corpo inteiro de { $functions }: { $places }
evidence-unused = Nomes que nada usa:
evidence-unused-function = a função { $name } não é usada no ficheiro, nem o enunciado a pede
evidence-unused-parameter = o parâmetro { $name } nunca é lido
evidence-unused-variable = a variável { $name } nunca é lida
evidence-names = Nomes:
evidence-kind-function = função
evidence-kind-class = classe
evidence-kind-parameter = parâmetro
evidence-kind-variable = variável
evidence-name-one-letter = { $kind } { $name }: nome de uma só letra
evidence-name-lower-case = { $kind } { $name }: o estilo é minusculas_assim
evidence-name-words = { $kind } { $name }: o estilo é PalavrasAssim
evidence-commented-out = Código em comentários:
evidence-place = linha { $line }: { $what }
evidence-place-in = linha { $line }, em { $function }: { $what }
evidence-linter = O que diz o ruff:
evidence-linter-nothing = O ruff não tem nada a dizer.
evidence-linter-absent = O ruff não está nesta máquina; o que ele diria não se mostra.
evidence-linter-failed = O ruff não respondeu a tempo, ou não se percebe o que respondeu.
