
# O que `list`, `audit`, `repair`, `battery --grow` e `play` mostram. Cada mensagem tem a sua irmã em en/commands.ftl.

list-title = { $name }: { $title } ({ $points } valores)
list-functions = { $noun ->
    [predicate] Predicados
   *[function] Funções
}, pela ordem do enunciado:
list-items = Pontos, e o que cada parte promete:
list-rules = Regras:
list-remarks = Notas, que não custam nada:
list-sessions = Sessões do enunciado:
list-file = { $file }: { $sessions ->
    [one] uma sessão independente
   *[other] { $sessions } sessões independentes
}, { $steps ->
    [one] uma instrução
   *[other] { $steps } instruções
}

audit-about = { $assignment }, semente { $seed }
audit-columns = | bateria | programas errados | mutantes |
audit-documented = do enunciado
audit-hidden = escondida
audit-both = as duas
audit-share = { $count } de { $all }, { $percent } %
audit-judged = programas julgados
audit-not-caught = não apanhado: { $program }
audit-unused = { $noun ->
    [predicate] nenhum predicado
   *[function] nenhuma função
} do enunciado usa `{ $function }`
audit-needs = precisa de uma sessão de { $functions }
audit-equal = { $count ->
    [one] mais um mutante não faz diferença
   *[other] mais { $count } mutantes não fazem diferença
}: { $file }
audit-alike = { $count ->
    [one] mais um mutante só muda
   *[other] mais { $count } mutantes só mudam
} o que `like` manda não comparar:
audit-pairs-exact = { $exact } de { $all } pares são exatos, { $percent } %
audit-pair = { $one } e { $other }
audit-pair-extra = perdidas a mais: { $checks }
audit-pair-hidden = escondidas: { $checks }
audit-pair-known = conhecido: { $reason }

examples-right = { $file }: sessões com respostas certas: { $right } de { $all }
examples-wrong-answer = a resposta escrita não está certa
examples-no-answer = falta a resposta
examples-no-function = a sessão não chama nada do que o enunciado pede
examples-caught = As sessões certas apanham { $caught } de { $all ->
    [one] um erro experimentado
   *[other] { $all } erros experimentados
}, por função:
examples-function = { $function }: { $caught } de { $all }
examples-missed = Erros contra estas frases passaram despercebidos:
examples-others = { $count ->
    [one] e mais uma frase
   *[other] e mais { $count } frases
}

repair-progress = { $function }: { $tried ->
    [one] uma alteração experimentada
   *[other] { $tried } alterações experimentadas
}
class-repair-progress = { $who }: correção do que o Python não compila
class-repaired = { $count ->
    [0] Não há entregas que o Python não compile: { $folder }
    [one] Uma entrega que o Python não compila, para aceitar a sua correção: { $folder }
   *[other] { $count } entregas que o Python não compila, para aceitar as suas correções: { $folder }
}
repair-progress-syntax = sintaxe: { $tried ->
    [one] uma alteração experimentada
   *[other] { $tried } alterações experimentadas
}
repair-corrected = `{ $file }`: o Python passa a compilar o programa ({ $seconds } s) com esta correção:
repair-correction = { $kind ->
    [bracket] um parêntese a mais, a menos ou trocado
    [character] caracteres de um processador de texto em vez dos de Python
    [colon] dois pontos («:») em falta
    [comma] uma vírgula em falta
    [comment] uma linha que não é Python, posta em comentário
    [declaration] a codificação que o programa declara não é a sua: fica em UTF-8
    [elif] «elif» escrito de outra maneira
    [equal] «=» em vez de «==», ou ao contrário
    [except] «except … as …» como em Python 2
    [fence] uma linha de Markdown
    [indentation] indentação errada
    [keyword] uma palavra reservada mal escrita
    [operator] um operador de outra linguagem
    [print] «print» como em Python 2
    [prompt] a linha de comandos do Python, copiada para o programa
    [quote] uma aspa a mais, a menos ou trocada
    [raise] «raise» como em Python 2
    [removal] um símbolo a mais
    [tabs] tabulações misturadas com espaços
    [utf-16] o ficheiro está em UTF-16: fica em UTF-8
   *[windows-1252] o ficheiro está em Windows-1252 (ou Latin-1): fica em UTF-8
}
repair-marks = Nota do que se avalia sem uma pessoa: { $before } antes da correção, { $after } depois, na escala de 0 a { $scale }.
repair-marks-deduction = Com o desconto de { $points } que o enunciado prevê para programas corrigidos pelo docente (`reparado`): { $mark }.
repair-uncorrected = `{ $file }`: não se encontrou uma pequena correção com que o Python compile o programa. { $corrected ->
    [0] Não se conhece correção para o erro da linha { $line }.
    [one] Corrigido um erro, não se conhece correção para o da linha { $line }.
   *[other] Corrigidos { $corrected } erros, não se conhece correção para o da linha { $line }.
}
repair-uncorrected-coding = `{ $file }` não é um texto em UTF-8, UTF-16 nem Windows-1252: peça o ficheiro de novo, gravado em UTF-8.
repair-uncorrected-time = `{ $file }`: o tempo acabou antes de se encontrar uma correção: dê mais com --budget.
repair-found = { $function }: corrigida em { $seconds } s, com { $tried ->
    [one] uma alteração experimentada
   *[other] { $tried } alterações experimentadas
}
repair-check = { $check }: «{ $clause }»
repair-none = { $function }: não se encontrou correção, { $tried ->
    [0] e não havia alterações para experimentar
    [one] com a única alteração experimentada
   *[other] entre { $tried } alterações experimentadas
} ({ $seconds } s)
repair-score = Com as correções acima, o programa tem { $points } de { $max } valores.
repair-nothing = `{ $file }` passa em tudo: não há nada para corrigir.
repair-not-run = O julgamento de `{ $file }` não chegou ao fim: dê-lhe mais tempo com --budget.
repair-no-function = Nenhuma função de `{ $file }` falha por si, mas nem tudo passa: veja `gabarito check`.

grow-mutants = mutantes
grow-seeds = sementes experimentadas
grow-caught = eram apanhados { $before } de { $all } mutantes, e agora { $after }
compare-unread = fica de fora: { $who }: { $why }
compare-wrong = ficam de fora, porque falham casos: { $names }
compare-no-right = nenhum programa passa todos os casos: não há nada para comparar
compare-nothing-new = a bateria não tem sessões que mudem com a semente, e por isso não há nada de novo para perguntar: escreva sessões com `draw` em `escondidas`, ou um gerador em `geradores` (docs/own-assignment.md)
compare-tried = { $right ->
    [one] Um programa que passa
   *[other] { $right } programas que passam
} todos os casos, { $tried ->
    [one] uma sessão nova
   *[other] { $tried } sessões novas
} de { $seeds ->
    [one] uma semente
   *[other] { $seeds } sementes
}
compare-none = nenhum deles dá uma resposta errada a alguma delas
compare-group = { $count } de { $all }: { $names }
compare-most = Mais de metade dos programas que passam todos os casos responde assim: o texto está aberto aqui, ou a solução está errada? As leituras que se aceitam estão em docs/assignment-format.md.
compare-undecided = Algumas respostas destes estão erradas, e não se decide de que função é a culpa: { $names }
grow-added = sessões juntas a { $file }: { $count }

interrupted-check = a acabar, para mostrar o que já se sabe; Ctrl-C outra vez acaba já
interrupted-goes-on = interrompido: o mesmo comando continua do ponto em que ficou
progress = { $phase } · { $spent } de { $budget } s{ $count ->
    [0] {""}
   *[other] {" "}· falham sessões de { $failing }
}
progress-matches = { $count ->
    [one] uma partida jogada
   *[other] { $count } partidas jogadas
}
phase-preparation = a preparar
phase-sessions = sessões
phase-fault-localization = a procurar a origem das falhas
phase-barriers = barreiras de abstração
phase-domains = domínios inteiros

replay-expected = esperado
replay-actual = obtido

play-turn = Turno do computador:
play-won = Ganhou { $player }.
play-drawn = Empate.
play-taken = Esse lugar já está ocupado: escolha um que esteja livre.
play-row-column = Escolha uma casa (linha coluna):
play-row-column-form = Escreva a linha e a coluna, de 0 a 2, separadas por um espaço, como em 0 2.
play-column-row = Escolha uma casa (coluna linha):
play-column-row-form = Escreva a coluna e a linha, de 0 a 2, separadas por um espaço, como em 0 2.
play-match-drawn = A partida acabou empatada.
play-match-won = A partida acabou com a vitória do { $player }.
play-match-disqualified = A partida acabou com a desclassificação do { $player }: { $reason }.
play-no-choice = Escreva uma das respostas entre parênteses.
play-moinho-piece = Escolha a sua peca ([X] ou [O]):
play-moinho-level = Escolha o nivel (facil, normal ou dificil):
play-moinho-position-form = Escreva a coluna (a, b ou c) e a linha (1, 2 ou 3) sem espaços, como em b2.
play-moinho-move-form = Escreva de onde para onde vai a sua peça, sem espaços, como em a1b1.
play-moinho-no-move = Essa jogada não é possível: mova uma peça sua para um lugar livre ligado ao dela. Só se não puder mover nenhuma é que passa a vez, escrevendo duas vezes o lugar de uma, como em a1a1.
play-scrabble-form = Escreva, em maiúsculas, J LINHA COLUNA H ou V PALAVRA para jogar, como em J 8 8 H CASA; T LETRAS para trocar, como em T A B; ou P para passar.
play-scrabble-no-word = Essa palavra não pode ser jogada aí: só com letras suas e das casas por onde passa, e dentro do tabuleiro. A primeira palavra passa pela casa 8 8; cada uma das outras cruza ou prolonga uma que lá esteja.
play-scrabble-no-exchange = Essas letras não podem ser trocadas: só as que tem, e só enquanto houver pelo menos sete no saco.
play-points = Pontos: { $points }.
play-option-peca = A sua peça
play-option-nivel = Nível
play-option-motor = Quem joga no nível dificil
play-option-cor = A sua cor
play-option-jogadores = Jogadores
play-option-seed = Semente do saco
play-scrabble-play = Jogar a palavra
play-scrabble-cell = Primeira casa
play-scrabble-direction = Direção
play-scrabble-right = para a direita
play-scrabble-down = para baixo
play-scrabble-word = Palavra
play-scrabble-exchange = Trocar
play-scrabble-letters = Letras a trocar
play-scrabble-pass = Passar

watch-heading = { $file }: { $points } de { $max } pontos
watch-waiting = { $others ->
    [0] À espera da próxima alteração; Ctrl-C termina.
    [one] Há mais uma por cumprir. À espera da próxima alteração; Ctrl-C termina.
   *[other] Há mais { $others } por cumprir. À espera da próxima alteração; Ctrl-C termina.
}

lsp-make-change = Fazer a mudança experimentada: { $function }
lsp-run-session = Correr num terminal: { $function }, «{ $clause }»
lsp-judging = a julgar { $file }

verify-same = { $count ->
    [one] Igual: o certificado verifica-se.
   *[other] Igual: os { $count } certificados verificam-se.
}
verify-gabarito = Nota: outra versão de gabarito: { $before } no relatório, { $now } agora
verify-interpreter = Nota: outro interpretador: { $before } no relatório, { $now } agora
verify-program = Outro programa: { $before } no relatório, { $now } agora
verify-battery = Outra bateria: { $before } no relatório, { $now } agora
verify-reference = Outro enunciado ou outra solução: { $before } no relatório, { $now } agora
verify-lost = O relatório diz um certificado de { $function } que não se verifica
verify-gained = Há um certificado de { $function } que o relatório não diz
class-unknown-comments = Comentários a erros que nenhuma entrega tem: { $names }
