
# O que a referência não conhece numa sessão. Cada mensagem tem a sua irmã em en/unknown.ftl.

unknown = linha { $line }, coluna { $column }: a referência não conhece { $what }
unknown-in-statement = linha { $line }, coluna { $column } da instrução: a referência não conhece { $what }

unknown-python = isto como Python: { $error }
unknown-statement = esta instrução
unknown-several-statements = várias instruções depois de um só `>>>`
unknown-long-statement = uma instrução de mais de { $most } bytes
unknown-blocks = blocos com mais de { $most } níveis de encaixe
unknown-annotated = uma atribuição com anotação
unknown-import = `import`: as funções do projeto estão disponíveis sem ele
unknown-loop = um ciclo com `else`, ou `async for`
unknown-target = isto como destino de uma atribuição
unknown-unpacking = { $values } valores para { $names } nomes
unknown-list-operator = `{ $operator }=` sobre uma lista
unknown-endless = uma instrução que não acaba
unknown-too-large = um resultado maior do que { $most }

unknown-expression = esta expressão
unknown-expressions = expressões com mais de { $most } níveis de encaixe
unknown-and-or = `and` e `or`
unknown-attribute = um atributo ou um método (`.`)
unknown-f-string = uma f-string
unknown-set-comprehension = um conjunto por compreensão
unknown-dict-comprehension = um dicionário por compreensão
unknown-generator = um gerador como valor
unknown-ellipsis = `...` como valor
unknown-starred = `*` antes de um valor ou de um nome
unknown-dict-unpacking = `**` num dicionário
unknown-chained-comparison = várias comparações seguidas
unknown-slice-step = uma fatia com passo
unknown-operation = `{ $operator }` de { $left } e { $right }
unknown-unary = `{ $operator }` de { $type }
unknown-surrogate = um texto com U+FFFD ou com metade de um par substituto
unknown-number = um número complexo ou muito longo
unknown-long-integer = inteiros tão longos que nem todos os Pythons os mostram
unknown-name = o nome `{ $name }`: nem a sessão nem o projeto lhe dão um valor
unknown-comprehension-name = `{ $name }` antes de a sua compreensão lhe dar um valor
unknown-function-value = `{ $name }` como valor: as funções só se podem chamar

unknown-call = uma chamada do que não é um nome
unknown-call-of = uma chamada de `{ $name }`, que é de tipo { $type }
unknown-keyword-argument = um argumento dado pelo nome
unknown-arity = `{ $function }` com { $given ->
    [one] um argumento
   *[other] { $given } argumentos
}: o enunciado dá-lhe { $arity }
unknown-argument = o que `{ $function }` faz com { $value } como argumento { $index }: o enunciado não o diz
unknown-several-answers = qual de várias respostas certas isto dá: mostre-a sozinha, para que todas se aceitem
unknown-arguments = `{ $name }` com estes argumentos
unknown-builtin-items = `{ $name }` de elementos
unknown-sorted = `sorted` do que não seja inteiros, textos ou tuplos deles, todos do mesmo tipo
unknown-range = um `range` do que não seja inteiros de 64 bits
unknown-range-value = um `range` como valor

unknown-too-deep = um valor que se contém a si próprio, ou com mais de { $most } níveis de encaixe
unknown-truth = se um valor de tipo { $type } é verdadeiro
unknown-opaque-key = um TAD como chave ou elemento: como se compara é com o seu programa
unknown-key = um valor de tipo { $type } como chave ou elemento
unknown-nan-key = NaN como chave ou elemento
unknown-text = como se escreve um valor de tipo { $type }
unknown-set-text = a ordem em que se escreve um conjunto
unknown-set-order = a ordem de um conjunto
unknown-comparison = como se comparam dois valores de tipo { $type }: é com o seu programa
unknown-identity = se dois valores de tipo { $type } são o mesmo
unknown-inside = o que há dentro de um valor de tipo { $type }
unknown-index = um índice que não é um inteiro de 64 bits
unknown-length = o comprimento de um valor de tipo { $type }
unknown-items = os elementos de um valor de tipo { $type }
unknown-changing-dict = um dicionário que muda enquanto um ciclo o percorre
