
# O que `list`, `audit` e `battery --grow` mostram. Cada mensagem tem a sua irmã em en/commands.ftl.

list-title = { $name }: { $title } ({ $points } valores)
list-functions = Funções, pela ordem do enunciado:
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
audit-unused = nenhuma função do enunciado usa `{ $function }`
audit-needs = precisa de uma sessão de { $functions }
audit-equal = { $count ->
    [one] mais um mutante não faz diferença
   *[other] mais { $count } mutantes não fazem diferença
}: { $file }
audit-pairs-exact = { $exact } de { $all } pares são exatos, { $percent } %
audit-pair = { $one } e { $other }
audit-pair-extra = perdidas a mais: { $checks }
audit-pair-hidden = escondidas: { $checks }
audit-pair-known = conhecido: { $reason }

grow-mutants = mutantes
grow-seeds = sementes experimentadas
grow-caught = eram apanhados { $before } de { $all } mutantes, e agora { $after }
grow-added = sessões juntas a { $file }: { $count }

interrupted-check = a acabar, para mostrar o que já se sabe; Ctrl-C outra vez acaba já
interrupted-goes-on = interrompido: o mesmo comando continua do ponto em que ficou
progress = { $phase } · { $spent } de { $budget } s{ $count ->
    [0] {""}
   *[other] {" "}· falham sessões de { $failing }
}
phase-preparation = a preparar
phase-sessions = sessões
phase-fault-localization = a procurar a função que falha
phase-barriers = barreiras de abstração

replay-expected = esperado
replay-actual = obtido
