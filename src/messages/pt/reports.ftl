# O que um aluno lê. Cada mensagem tem a sua irmã em en/reports.ftl.

title = { $assignment } · { $who }
score = { $points } de { $max } valores
about = { $battery } · { $interpreter } · semente { $seed }
battery-documented = Sessões do enunciado
battery-matches = Partidas de conformidade
battery-hidden = Sessões escondidas
battery-written = Sessões de `--sessions`
battery-sample = Só uma amostra: { $battery }
battery-all = Sessões do enunciado e escondidas
sandbox = Isolamento de nível { $tier }: { $active }.{ $lacks ->
    [0] { "" }
   *[other] { " " }Em falta: { $missing }.
}
protection-rlimits = limites de tempo, memória e ficheiros
protection-namespaces = espaços de nomes
protection-landlock = Landlock
protection-seccomp = seccomp
protection-cgroups = cgroups

none-tried = Nenhuma frase do enunciado chegou a ser experimentada.
all-kept = Todas as frases do enunciado que foram experimentadas se cumprem.
none-charged = Nada do que se viu tira valores.
broken = { $count ->
    [one] Uma frase do enunciado não se cumpre
   *[other] { $count } frases do enunciado não se cumprem
}:

excused = { $count ->
    [one] Mais um caso, de { $noun ->
        [predicate] outro predicado
       *[function] outra função
    }, falha por causa de { $functions }, e não conta contra { $noun ->
        [predicate] ele
       *[function] ela
    }.
   *[other] Mais { $count } casos, de { $noun ->
        [predicate] outros predicados
       *[function] outras funções
    }, falham por causa de { $functions }, e não contam contra { $noun ->
        [predicate] eles
       *[function] elas
    }.
}
excused-skipped = { $count ->
    [one] Mais um caso, de { $noun ->
        [predicate] outro predicado
       *[function] outra função
    }, só se experimentou com uma versão certa de { $functions }, e não conta contra { $noun ->
        [predicate] ele
       *[function] ela
    }.
   *[other] Mais { $count } casos, de { $noun ->
        [predicate] outros predicados
       *[function] outras funções
    }, só se experimentaram com uma versão certa de { $functions }, e não contam contra { $noun ->
        [predicate] eles
       *[function] elas
    }.
}
right-in-place = { $count ->
    [one] Com { $noun ->
        [predicate] um { $functions } certo em lugar do seu
       *[function] uma { $functions } certa em lugar da sua
    }, esta sessão passa:
   *[other] Com { $functions } { $noun ->
        [predicate] certos em lugar dos seus
       *[function] certas em lugar das suas
    }, esta sessão passa:
}
list-and = { $others } e { $last }
reading = O enunciado deixa em aberto { $question }. O programa segue: { $followed }. Aceita-se.

not-decided = Não se decide: só todas as sessões mostram de quem é a culpa. O que se viu:
not-decided-state = Não se decide: partilha factos dinâmicos com outro predicado que está errado, e a culpa pode ser só desse. O que se viu:
not-run = Não foi experimentada: a avaliação acabou antes.
complete = Tudo é experimentado
unseen = Nenhuma sessão chegou a mostrar uma resposta certa de { $function }.
unseen-behind = Nenhuma sessão chegou a mostrar uma resposta certa de { $function }: todas precisam de { $others }.
wrong-call = Dentro desta chamada, a primeira que falha é { $call }: devolveu { $returned }, e devia dar { $right }.
trace-legend = As linhas do programa, pela ordem em que correram em «{ $statement }». A linha realçada é a que vai correr a seguir; as variáveis realçadas acabaram de mudar.
trace-cut = O programa pode ter corrido mais: mostram-se as primeiras { $most } linhas.
trace-returns = devolve { $what }
trace-raises = levanta { $what }
provisional = Resultado provisório: nem tudo chegou a ser experimentado em { $cpu } s de processador (--budget) e { $wall } s no relógio (--wall).
provisional-busy = Resultado provisório: nem tudo chegou a ser experimentado, porque a máquina estava ocupada ou com pouca memória, ou porque as experiências com o programa demoraram demasiado. Experimente outra vez; se o programa tem um ciclo sem fim, corrija-o primeiro.
provisional-items = Resultado provisório: nem tudo chegou a ser experimentado no tempo de processador que cada item tem: { $items }.
provisional-barriers = Resultado provisório: não se sabe se o programa respeita as barreiras de abstração, porque as mesmas sessões não tiveram sempre as mesmas respostas, ou porque a máquina estava ocupada. Experimente outra vez; se continuar assim, uma pessoa tem de decidir.
provisional-excuses = Resultado provisório: as falhas de { $functions } parecem dever-se só a erros noutra função ou classe de que dependem, mas as experiências não o confirmam para todas. Uma pessoa tem de decidir.
provisional-certain = Até lá, só são certos { $points } de { $max } valores.
provisional-interrupted = Resultado provisório: foi interrompido, e nem tudo chegou a ser experimentado.
provisional-fail-fast = Resultado provisório: parou na primeira falha (--fail-fast). Nem tudo chegou a ser experimentado, e a culpa pode ser de outra parte do programa.
provisional-sample = Resultado provisório: uma amostra não mostra sempre de quem é a culpa. O que fica por decidir (?) não tira valores nem os dá: experimente todas as sessões.
provisional-state = Resultado provisório: não se decide de que predicado é a culpa, entre os que partilham factos dinâmicos. O que fica por decidir (?) não tira valores nem os dá: veja-o alguém.
provisional-rules = Resultado provisório: uma pessoa tem de decidir se o programa cumpre as regras que estão por decidir (?): { $rules }. Até lá, os pontos não são nota.
provisional-label = resultado provisório
provisional-mark = Os pontos são os que há até agora: a nota espera até que o programa seja avaliado outra vez.
missing = { $noun ->
    [predicate] Predicados
   *[function] Funções
} do enunciado que o programa não define: { $functions }.
undefined = { $noun ->
    [predicate] O predicado { $function } não está definido
   *[function] A função { $function } não está definida
} no programa.
undefined-similar = { $undefined } Define { $name }: há só um engano no nome?
undefined-unread = { $undefined } Pode ser por isto: { $said }
needs = Esta sessão precisa de { $function }, que o programa não define.
one-failure = Falha o único caso que a mostra:
some-failures = { $failed ->
    [one] Falha { $failed } de { $total } casos:
   *[other] Falham { $failed } de { $total } casos. Um deles:
}
some-failures-unshown = { $failed ->
    [one] Falha { $failed } de { $asked } casos experimentados.
   *[other] Falham { $failed } de { $asked } casos experimentados.
}
some-asked-failures = { $failed ->
    [one] Falha { $failed } de { $asked } casos experimentados, de { $total } que há:
   *[other] Falham { $failed } de { $asked } casos experimentados, de { $total } que há. Um deles:
}
expected = Esperado:
expected-one-of = Esperado, um destes { $count }:
expected-any-exception = Esperado, uma exceção, qualquer que seja:
expected-nothing = Esperado: nada escrito, e nenhuma exceção.
actual = Obtido:
typed-legend = «{ $typed }»: quando o programa pergunta, escreva { $typed }
actual-nothing = Obtido: nada.
difference = Diferença (- esperado, + obtido; { $legend }):
legend-space = · é um espaço
legend-tab = → uma tabulação
hint-opaque = «<{ $type }>» está por um valor desse tipo, seja qual for a sua representação.
answers-before = As respostas acima do último passo são as do programa, e nem todas estão certas.
type-difference = Esperava-se um valor de tipo { $expected } e veio um de tipo { $actual }.
raised-at = A exceção vem da linha { $line }, em { $function }.
wrong-at = O valor errado sai da linha { $line }, em { $function }.
change-kind = Uma correção muda { $kind ->
    [arguments] os argumentos de uma chamada
    [arithmetic] um operador aritmético
    [assignment] o operador de uma atribuição
    [boolean] um valor lógico
    [boundary] um valor com um a mais ou a menos
    [built-in] a função ou o método que se chama
    [choice] a ordem dos valores de uma expressão condicional
    [comparison] uma comparação
    [condition] uma condição
    [connective] «and» ou «or»
    [constant] um número
    [copy] a cópia ou a conversão de um valor
    [exception] o tipo de uma exceção
    [indentation] a indentação
    [indices] a ordem de dois índices
    [jump] «break» ou «continue»
    [name] um nome
    [negation] uma negação
    [not] uma negação
    [number] um número
    [order] a ordem de instruções ou elementos
    [removal] uma expressão com uma parte a mais
    [return] o valor que se devolve
    [sign] um sinal
    [statement] uma instrução a mais
    [text] um texto
   *[other] o código
} na linha { $line }.
change-diff = A correção, com que todas as sessões da função passam:
raised-outside = A exceção vem da linha { $line }, fora de qualquer função.

not-loaded = O programa não carrega, por isso nenhuma frase do enunciado se pode cumprir.
compile-error = O Python não aceita o programa:
compile-at = { $file }, linha { $line }
loading-raised = Ao ser carregado, o programa levanta uma exceção:
loading-asked = Ao ser carregado, o programa pede dados a quem o usa. Ponha o que pede dados dentro de uma função, ou debaixo de: if __name__ == '__main__':
loading-exits = Ao ser carregado, o programa termina-se a si próprio. Retire a chamada que o termina.
loading-ended = Ao ser carregado, o programa não chega ao fim: { $why }
loading-late = Quando se acabou o tempo, corria a instrução que começa na linha { $line }:
loading-prints = Ao ser carregado, o programa escreve. Não conta nesta nota, mas { $noun ->
    [predicate] um programa deve ficar calado:
   *[function] quem importa o ficheiro recebe este texto, ou fica à espera de uma resposta. As chamadas do fim podem ficar debaixo de if __name__ == '__main__'. O texto:
}

ended-normal = a sessão acabou antes do seu fim.
ended-timeout = não respondeu no tempo dado ({ $cpu } s de processador para cada sessão). Há um ciclo ou uma recursão sem fim?
ended-late = não respondeu a tempo ({ $wall } s para cada sessão ou lance). Há um ciclo ou uma recursão sem fim?
ended-memory = pediu mais memória do que há para cada sessão ({ $memory } MiB). Há um ciclo ou uma recursão sem fim?
ended-inferences = deu mais passos do que há para cada resposta ({ $inferences } inferências). Há uma recursão sem fim, ou um caminho mais curto?
ended-output = escreveu muito mais do que alguém leria ({ $output } KiB). Há um ciclo sem fim a escrever?
ended-crash = o processo acabou sem responder, como com exit() ou os._exit().
ended-halt = o processo acabou sem responder, como com halt/0.
ended-protocol = o que respondeu não é uma resposta.
ended-starved = esperou por um processador até se acabar o tempo: a máquina está ocupada.
ended-no-memory = a máquina tem memória a menos.
ended-out-of-budget = acabou-se o tempo para todo o programa.
ended-refused = tentou algo que o isolamento não permite.

hint-printed = O valor foi escrito com print; aqui pede-se que seja devolvido com return.
hint-returned = O texto foi devolvido com return; aqui pede-se que seja escrito com print.
hint-value-added = A função devolve um valor; aqui devia devolver None, que o Python não escreve.
hint-uncalled = A resposta tem uma função, e não o que ela devolve: faltam os parênteses da chamada, ou @property?
hint-not-callable = Chama-se com parênteses um valor que não é uma função: há um @property a mais, uma variável com o nome da função, ou falta um return?
hint-none = Há um None onde devia haver um valor: falta um return em alguma função?
hint-nothing-returned = A função não devolve nada: falta um return?
hint-line-end-missing = Falta a mudança de linha no fim.
hint-line-end-added = Há uma mudança de linha a mais no fim.
hint-white-space = Só os espaços em branco são diferentes.
hint-letters = Só as maiúsculas e os acentos são diferentes.
reading-several = mais do que uma das maneiras que se aceitam, conforme o caso
hint-message = A exceção é a pedida, mas a mensagem não é, à letra, a do enunciado.
hint-self = O Python também dá o objeto ao método, como primeiro argumento: { $function } tem self como primeiro parâmetro?
hint-asked-again = O programa pede mais uma linha do que as que a sessão escreve.
hint-other-exception = Esperava-se { $expected }, e veio outra exceção: { $actual }.
hint-no-exception = Esperava-se uma exceção, e a sessão continuou.
check-hint = Sugestão: { $hint }
check-comment = Comentário: { $comment }

loads = { $file } carrega
check50-mismatch = esperava-se { $expected }, e veio { $actual }
check50-nothing = nada
check50-blocked = só se pode ver depois de se cumprir { $needed }

no-module = O ficheiro não é um módulo: tem de começar por :- module({ $module }, []).
other-module = O ficheiro é o módulo { $found }, e tem de ser { $expected }, como o nome do ficheiro.
missing-predicates = O módulo não define { $predicates }.

rule-unreadable = o programa não pode ser lido (tem uma expressão encaixada demais, não se consegue descodificar, ou tem Python que o gabarito não sabe analisar): uma pessoa tem de verificar esta regra
rules = Regras do enunciado que não se cumprem:
rules-open = Regras do enunciado que uma pessoa tem de verificar:
remarks = Notas para quem lê o programa; não contam:
remark-prints = { $function } escreve «{ $text }», o que o enunciado não pede
remark-float = { $function } devolve { $text }, um número decimal onde se espera um inteiro
remark-varies = numa sessão de { $function } o programa deu outra resposta depois de outras sessões no mesmo processo; sozinha, dá a certa: guarda estado, ou depende do acaso?
remark-loading = o SWI-Prolog diz da linha { $function }: { $text }
remark-not-exported = { $function } está definido, mas o módulo não o exporta: quem carrega o ficheiro não o vê
remark-boolean = { $function } devolve { $text }, { $kind ->
    [boolean] um booleano onde o enunciado diz um inteiro
    [integer] um inteiro onde o enunciado diz um booleano
   *[container] em que há um booleano em lugar de um inteiro, ou um inteiro em lugar de um booleano
}
place = linha { $line }, coluna { $column }: { $text }
barriers = Barreiras de abstração que não se respeitam:
violation = linha { $line }, em { $function }: { $operation } sobre { $tad }
violation-wrong = linha { $line }: { $function } responde bem com a representação do programa, e mal com outra

matches = Contra todas as sequências de respostas, com as duas cores:
matches-disqualified = { $count ->
    [0] Nunca é desclassificado ({ $played } partidas).
   *[other] É desclassificado em { $count } de { $played } partidas.
}
matches-lost = { $count ->
    [0] { $disqualified ->
        [0] Nunca perde.
       *[other] Não perde nenhuma das outras.
    }
   *[other] Perde { $count } partidas pelas regras do jogo. Perder não tira valores aqui: conta no campeonato.
}
matches-won = Ganha { $count }.
matches-reopened = Em mais { $count ->
    [one] uma partida
   *[other] { $count } partidas
}, o primeiro lance, em que o programa é sempre desclassificado, é feito em vez dele, para que os outros também sejam julgados.
matches-first-lost = Uma partida em que perde:

instead-show-value = Em vez disso, escreva só a chamada, como instrução própria: a referência responde com o valor dela, e é esse valor que se compara.
instead-write-value = Em vez disso, escreva o valor, já calculado.
instead-sort = Em vez disso, use uma lista, `list(…)` ou `[… for … in …]`; para um conjunto, `sorted(…)`, que lhe dá uma ordem.
lint-about = Para quem lê o programa: o que ver. Nenhuma nota depende disto.
lint-missing-signatures = Funções sem assinatura, isto é, sem domínio e contradomínio por escrito:
lint-missing-signature = linha { $line }: { $function }
lint-repeated = Código repetido:
lint-repeated-run = { $lines } linhas iguais: { $places }
lint-repeated-body = { $lines } linhas, o corpo inteiro de { $functions }: { $places }
lint-ruff = O que diz o ruff:
lint-ruff-nothing = O ruff não tem nada a dizer.
lint-ruff-missing = O ruff não está instalado nesta máquina: com `pip install ruff` ou `uv tool install ruff`, este relatório diz também o que ele vê (complexidade, nomes, o que está por usar, código em comentários).
lint-ruff-failed = O ruff não respondeu a tempo, ou não se percebe o que respondeu.

mark-automatic = Avaliação automática: { $points } de { $max }
mark-automatic-also = Avaliação automática: { $points } de { $max } ({ $earned } de { $all } pontos)
mark-barriers = Barreiras de abstração, { $respected } de { $tads } TADs respeitados: { $points } de { $max }
mark-criterion = { $title }: { $points } de { $max }
mark-criterion-missing = { $title }: por avaliar, até { $max }
mark-late = { $hours ->
    [one] Entregue com uma hora de atraso começada
   *[other] Entregue com { $hours } horas de atraso começadas
}: { $points }
mark-hand-ins = { $count ->
    [one] Uma entrega a mais
   *[other] { $count } entregas a mais
}, na componente automática: { $points }
mark-repaired = Só correu depois de corrigido pelo docente: { $points }
mark-rule = Não cumpre a regra «{ $rule }» do enunciado: { $points }
mark-rule-zero = Não cumpre a regra «{ $rule }» do enunciado, e por isso fica com 0: { $points }
mark-floor = A nota não desce abaixo de 0: repõe-se { $points }
mark-note-late = Entregue depois do prazo, e o enunciado diz: «{ $text }». Não tira valores por si: uma pessoa tem de decidir.
mark-note-rule = Não cumpre a regra «{ $rule }», e o enunciado diz: «{ $text }». Não tira valores por si: uma pessoa tem de decidir.

html-lang = pt-PT
html-skip = Saltar para o conteúdo
html-about = O que foi julgado
html-mark = Como se chega à nota
html-step = O que conta
html-points = Pontos
html-total = Total
html-items = Pontos por parte do enunciado
html-item = Parte
html-of = { $points } de { $max }
html-broken = O que falha
html-not-kept-of = { $count ->
    [one] Uma frase do enunciado não se cumpre.
   *[other] { $count } frases do enunciado não se cumprem.
}
html-function = Nome
html-session = Sessão que o mostra, com as respostas certas
html-session-went = Sessão que o mostra, com o que o programa respondeu antes
html-trace = Passo a passo
html-trace-previous = ← Recuar
html-trace-next = Avançar →
html-trace-at = Passo
html-trace-status = Passo {"{at}"} de {"{all}"}, linha {"{line}"} {"{outcome}"}
html-trace-line = linha
html-trace-ran = Linhas que correram
html-trace-variables = Variáveis de
html-copy = Copiar
html-copied = Copiado.
html-expected = Esperado
html-expected-one-of = Esperado, um destes
html-expected-nothing = Nada, e que a sessão continue.
html-actual = Obtido
html-nothing = Nada.
html-legend = As linhas que diferem estão realçadas; se só uma parte difere, está sublinhada. Nessas linhas, · é um espaço, → uma tabulação e ↵ uma linha vazia.
html-broken-rules = Regras do enunciado que não se cumprem
html-open-rules = Regras do enunciado que uma pessoa tem de verificar
html-broken-barriers = Barreiras de abstração que não se respeitam
html-readings = Onde o enunciado deixa em aberto
html-readings-legend = O que o programa segue aqui aceita-se.
html-reading = O que está em aberto
html-followed = O que o programa segue
html-matches-first-lost = Uma partida em que perde
html-all-checks = Tudo o que foi experimentado
html-check = Nome
html-clause = Frase do enunciado
html-verdict = Resultado
html-because = Porquê
html-cases-passed = Casos certos
html-cases-failed = Casos falhados
html-cases-not-run = Casos por experimentar
html-kept = ✓ cumpre-se
html-not-kept = ✗ não se cumpre
html-not-judged = – não foi julgada
html-run-it = Para repetir
html-run-it-about = Este comando julga o ficheiro com as mesmas perguntas:
html-notes = O que veio escrito com o programa

html-class-title = { $assignment } · a turma
html-summary = Em resumo
html-count = Entregas
html-count-judged = Julgadas
html-count-look = A rever
html-median = Mediana
html-mean = Média
html-least = Mínimo
html-most = Máximo
html-scale = Escala até
html-distribution = Distribuição
html-histogram = { $count ->
    [one] Distribuição de uma nota
   *[other] Distribuição de { $count } notas
}
html-bar = { $interval }: { $count ->
    [one] uma entrega
   *[other] { $count } entregas
}
html-interval-of = de { $from } a menos de { $to }
html-interval-last = de { $from } a { $to }
html-same-numbers = Os mesmos números numa tabela
html-interval = Intervalo
html-hand-ins = Entregas
html-hardest = O mais difícil
html-undefined = { $noun ->
    [predicate] Predicados
   *[function] Funções
} que ninguém define: { $functions }.
html-failed-of = Entregas em que falha
html-commonest = Frases que mais se falham
html-example = Exemplo
html-see-example = Ver um exemplo
html-look = A rever por uma pessoa
html-nobody = Nenhuma entrega precisa de ser vista.
html-look-refused = não contém um programa que se possa julgar: { $why }
html-look-missing = a sua parte da turma não está aqui: { $why }
html-look-fault = não pôde ser julgada, por uma falha que não é de quem a entregou: { $why }
html-look-provisional = o resultado é provisório: nem tudo chegou a ser experimentado
html-look-excuses = uma pessoa tem de decidir de quem são as falhas de { $functions }: são certos { $points } de { $max } valores
html-look-rule = não cumpre a regra { $name }
html-look-open-rule = uma pessoa tem de verificar se cumpre a regra { $name }
html-look-barrier = não respeita a barreira do TAD { $name }
html-look-zero = não tem pontos
html-look-undefined = não define nada do que o enunciado pede
html-look-protocol = numa sessão, o que respondeu não é uma resposta
html-look-sandbox = tentou algo que o isolamento não permite
html-everyone = Todas as entregas
html-filter = Procurar por nome
html-show = Mostrar
html-show-all = todas
html-show-look = as que pedem que alguém as veja
html-show-failed = as que falham alguma coisa
html-show-refused = as que não foram julgadas
html-shown = A mostrar:
html-sort = Os botões do cabeçalho ordenam a tabela. Um asterisco (*) é uma nota incompleta.
html-who = Nome
html-grade = Nota
html-failures = Frases falhadas
html-state = Estado
html-reasons = A ver
html-state-judged = julgada
html-state-provisional = provisória
html-state-refused = sem programa
html-state-fault = por julgar
html-state-missing = em falta

sheet-rules = Regras do enunciado
sheet-barriers = Barreiras de abstração
sheet-rule = Regra do enunciado: { $name }
sheet-barrier = Barreira de abstração: { $name }
sheet-not-kept = Não se cumpre:
hidden-session = Mostra-o uma sessão escondida.
truncated = (… cortado aqui: faltam { $count } bytes)
left-out = --cases { $most } deixa de fora { $documented ->
    [one] uma sessão do enunciado
   *[other] { $documented } sessões do enunciado
 } e { $items ->
    [0] nenhuma parte da cotação
   *[other] estas partes da cotação: { $names }
 }

championship-conditions = Campeonato de { $programs } programas: { $matches } partidas, { $seconds } s por lance, semente { $seed }, { $rounds } volta(s), isolamento de nível { $tier }.
championship-rank = lugar
championship-program = programa
championship-points = pontos
championship-wins = vitorias
championship-wins-short = vit.
championship-draws = empates
championship-draws-short = emp.
championship-defeats = derrotas
championship-defeats-short = der.
championship-disqualifications = desclassificacoes
championship-disqualifications-short = desc.
championship-matches = partidas
championship-mark = nota
championship-derivations = Como se chega a cada nota:
championship-interpolated = { $points } pontos, entre { $last } ({ $worst }) e { $first } ({ $best })
championship-below-minimum = desclassificado em { $disqualified } de { $played } partidas
championship-late = { $hours } h de atraso, a { $percent }% por dia
championship-fault = { $program } não joga: { $fault }
championship-too-late = { $program }: entregue mais de { $days ->
    [10] dez
   *[other] { $days }
} dias depois do prazo
championship-not-programs = Não são programas, e não jogam: { $names }
championship-alike = Parecidos, para uma pessoa ver (nenhuma nota depende disto):
championship-pair = { $one } e { $other }: { $percent }% do menor está no outro

class-hidden-files = Ficheiros escondidos, que não são entregas: { $names }
class-part-judged = { $judged } de { $all } entregas: junte as partes com `gabarito merge`
class-left-out = Fica de fora: { $why }
class-judged = { $judged } de { $all } entregas julgadas
class-entry-refused = { $who }: recusada: { $why }
class-entry-missing = { $who }: em falta: { $why }
class-entry-fault = { $who }: por julgar, por uma falha da máquina ou do gabarito: { $why }
class-page = A turma: { $path }
class-as-before = como antes
gradebook-incomplete = incompletas, e não escritas em lado nenhum, porque { $why }: { $names }
missing-judgement = não foi possível avaliar
missing-checks = nem todas as verificações foram feitas
missing-rules = uma pessoa tem de verificar estas regras: { $rules }
missing-excuses = uma pessoa tem de decidir de quem são as falhas de { $functions }
missing-row = a folha de notas (--sheet) não tem a sua linha
missing-criteria = a folha de notas (--sheet) não tem os pontos de { $names }
gradebook-noted = completas, mas a ver primeiro: as páginas dizem porquê: { $names }
gradebook-entered = { $count ->
    [0] nenhuma nota escrita em { $path }. Escrevem-se as que estão completas e são de entregas cujo nome é o grupo, o número, o endereço de correio ou o nome completo de uma linha da folha do Moodle: --who diz que parte do nome de um ficheiro é esse nome
    [one] uma nota escrita em { $path }
   *[other] { $count } notas escritas em { $path }
}
gradebook-without-row = sem linha na folha do Moodle: { $names }
gradebook-ambiguous = podem ser de várias linhas: { $names }
gradebook-without-mark = na folha do Moodle sem nota: { $names }
gradebook-locked = trancadas na folha do Moodle: { $names }
gradebook-no-users = não são utilizadores do Fénix: distinga-os com --who: { $names }
changes-title = { $assignment } · o que mudou na turma
changes-heading = { $count ->
    [0] Nenhuma de { $all } entregas mudou.
    [one] Uma de { $all } entregas mudou.
   *[other] { $count } de { $all } entregas mudaram.
}
changes-pass = cumpre
changes-fail = não cumpre
changes-not-run = não foi experimentada
changes-not-decided = não ficou decidida
changes-no-check = não existe
changes-class = só está numa das turmas
changes-outcome = não foi possível avaliá-la numa delas
changes-hand-in = foi entregue outro ficheiro
changes-version = outra versão do gabarito
changes-text = outros itens, pontos ou verificações
changes-battery = outras sessões
changes-interpreter = outro interpretador
changes-limits = outros limites, ou nem tudo foi experimentado
changes-answers = outras respostas, da referência ou do programa, ou outra maneira de as comparar
html-changes = Alterações
html-mistakes = Erros em comum
html-mistakes-legend = Cada grupo dá as mesmas respostas erradas às mesmas sessões, nas mesmas verificações de uma função; primeiro os que mais custam. Um comentário a um grupo, escrito uma só vez para --comments, chega a todos os que a ele pertencem.
html-mistakes-name = nome para um comentário
html-mistakes-cost = Pontos que custa a todos juntos
html-mistakes-comment = Comentário
html-mistakes-explain = A explicar na aula:
html-mistakes-who = De quem são
changes-restated = com outro peso ou outro texto
gradebook-kept-feedback = com comentários na folha do Moodle, que ficam (--overwrite-feedback substitui-os): { $names }
gradebook-held = retidas, a ver primeiro: { $names }

similar-about = { $handins } entregas, { $pairs } pares: metade tem no máximo { $median }% em comum, e 99 em cada 100 no máximo { $most }%. Nesta turma surpreende a partir de { $surprising }%, ou uma região de { $tokens } símbolos.
similar-no-proof = A semelhança não prova uma cópia: uma pessoa tem de ver (nenhuma nota depende disto).
similar-none = nenhum par chega a { $least }%
similar-pair = { $one } e { $other }: { $percent }% do menor está no outro
similar-pair-region = {"; "}{ $lines ->
    [one] maior região: 1 linha
   *[other] maior região: { $lines } linhas
}
similar-pair-mistakes = {"; "}{ $shared ->
    [one] o mesmo erro raro numa função
   *[other] os mesmos erros raros em { $shared } funções
}, { $percent }% dos de quem tem menos
similar-cluster = grupo: { $names }
similar-not-compared = por comparar: { $name }: { $why }
similar-not-text = não é texto (está em UTF-16, ou tem bytes NUL): peça-o em UTF-8
similar-not-judged = só os erros, porque { $why }: repita o mesmo `gabarito class`
similar-not-listed = `{ $folder }` não tem essa entrega
similar-too-short = é demasiado curto, ou tudo nele é comum à turma ou dado pelo enunciado
similar-more = Estão aqui { $shown } de { $all } pares, de um grupo o mais e o menos parecido; os primeiros { $beside } têm as linhas lado a lado.
similar-page = A página: { $path }
html-similar-title = Entregas parecidas
html-similar-see = O comando «gabarito similar» mostra as regiões comuns, e os pares que aqui não cabem.
html-similar-switch = Mostrar os nomes
html-similar-number = Entrega
html-similar-earlier = de outro ano
html-similar-how = Como ler os números
html-similar-text = Texto
html-similar-text-means = A parte do programa menor que também está no outro, sem nomes, comentários nem disposição; o que é raro na turma conta mais, e o que metade da turma tem não conta.
html-similar-longest = Maior região
html-similar-longest-means = As linhas da maior região comum: mostra uma parte de um programa noutro, do qual é uma parte pequena.
html-similar-behaviour = Erros
html-similar-behaviour-means = Das funções com respostas erradas de quem tem menos, a parte em que o outro também deu uma delas à mesma sessão; os erros raros contam mais, e de uma função só conta um. Não depende do texto.
html-similar-distribution = Todos os pares da turma
html-similar-matrix = Os grupos
html-similar-matrix-means = Cada quadrado é um par; quanto mais forte a cor, mais parecido. Os primeiros pares têm uma ligação. São no máximo dez grupos, e quarenta entregas de cada um.
html-similar-pairs = Pares a ver
html-similar-pair = Par
html-similar-rank = Lugar entre todos os pares
html-similar-region = Região
html-similar-regions = Regiões comuns, por linhas
html-similar-other = ao lado de
html-similar-not-compared = Por comparar
html-similar-none = Nenhum par chega ao mínimo.
html-similar-interval = Em comum
html-similar-count-pairs = Pares (barras: logarítmicas)
html-excused = O que falha por outra causa
html-cases-excused = Por outra causa
html-expected-any-exception = Uma exceção, de qualquer tipo.

certificates = { $count ->
    [0] Nenhuma função certificada em todo o seu domínio. Os certificados não mudam a nota.
    [one] Uma função certificada em todo o seu domínio. Os certificados não mudam a nota.
   *[other] { $count } funções certificadas em todo o seu domínio. Os certificados não mudam a nota.
}
certificate = igual à referência em { $domain }
uncertified-differs = sem certificado: passa em todas as verificações, mas não é igual à referência em todo o seu domínio. A nota não muda.
uncertified-other-functions = sem certificado: por causa de outras funções, não é igual à referência em todo o seu domínio
uncertified-not-run = sem certificado: o tempo acabou antes do fim do seu domínio. Aumente --budget e --wall.
without-domain = Sem certificado, porque o seu domínio não é finito e pequeno: { $functions }

fact-assignment = Projeto
fact-file = Ficheiro
fact-sha256 = SHA-256 do ficheiro (início)
fact-sessions = Sessões
fact-sessions-sha256 = SHA-256 das sessões (início)
fact-seed = Semente
fact-gabarito = Versão do gabarito
fact-interpreter = Interpretador
fact-tier = Nível de isolamento
fact-limits = Limites de uma sessão: processador, memória, texto escrito
fact-wall = Limite de uma sessão no relógio
fact-budget = Limites de todas as sessões: processador, relógio

again = Julgado de novo
again-same = Julgado de novo nesta máquina, com o mesmo resultado.
again-differs = Julgado de novo nesta máquina: { $before } antes, { $now } agora. O que difere: { $reasons }.
again-refused-before = Antes: { $why }
again-no-page = Não se escreve nenhuma página, porque agora não há resultado.
again-refused-now = Agora: { $why }

since-last = Desde a entrega anterior
since-last-differs = Desde a entrega anterior: { $before } antes, { $now } agora.
since-last-same = Desde a entrega anterior, os pontos e todas as verificações são os mesmos.
html-progress = Desde a entrega anterior
html-progress-legend = O que a turma emendou, estragou ou continua a falhar desde a entrega anterior.
html-progress-mended = Emendaram
html-progress-broken = Estragaram
html-progress-stuck = Continuam a falhar

table-who = quem
table-file = ficheiro
table-points = pontos
table-max = máximo
table-mark = nota
table-complete = completa
table-failed = falhas
table-rules = regras
table-barriers = barreiras
table-state = estado
table-reason = motivo
table-kinds = tipos
table-before = antes
table-after = depois
table-with-deduction = com desconto
table-accepted = aceite
table-sha256 = sha256
table-true = sim
table-false = não
