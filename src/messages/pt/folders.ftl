
# As pastas de projetos de docentes, e o que está mal nelas. Cada mensagem tem a sua irmã em
# en/folders.ftl.

with-fix = { $error }: { $fix }

folder-too-many-files = `{ $path }` tem mais de { $most } ficheiros, o máximo que se lê: deixe de fora o que não é preciso
folder-within-given-files = `{ $path }` é uma pasta, e às sessões só se dão ficheiros: ponha os dela na própria `ficheiros/`
folder-missing = `{ $path }` não existe: indique a pasta de um enunciado
folder-a-file = `{ $path }` é um ficheiro, e não a pasta de um enunciado: o enunciado vem primeiro, como em `gabarito check ENUNCIADO PROGRAMA`
folder-no-manifest = `{ $path }` não tem enunciado.toml: `gabarito new PASTA --from solucao.py` escreve um
folder-format = este gabarito lê `format = { $known }`; o ficheiro diz { $found }
folder-only-python = uma pasta em Prolog não pode ter `{ $part }`: só há em Python
folder-no-sessions = `{ $path }` não tem sessões: escreva algumas em interacoes/NOME.pycon ou escondidas/NOME.pycon (.plcon em Prolog)
folder-not-utf-8 = o ficheiro não está em UTF-8
folder-reading-name = o nome de uma leitura é `LUGAR=LEITURA.py`, como o enunciado.toml lhes chama
folder-mutants = os mutantes de uma pasta fazem-se da sua solução: retire --mutants
folder-none = `{ $assignment }` vem com o gabarito: só se juntam sessões à pasta de um enunciado
folder-solution-not-right = as { $battery ->
    [documented] sessões do enunciado
   *[hidden] sessões escondidas
} em `{ $folder }` não mostram que a própria solução está certa: `gabarito check { $folder } { $folder }/solucao.py --battery { $battery }` diz o que não se vê
folder-answers = A solução responde; Ctrl-C guarda o que já respondeu
folder-generators = Os geradores escrevem sessões escondidas
folder-times = A solução corre cada sessão sozinha
folder-clean = nada está mal
folder-clean-quick = nada está mal até aqui; as sessões escondidas não correram

skeleton-not-python = não é Python válido: { $why }
skeleton-no-functions = `{ $path }` não define, fora de outras, nenhuma função ou classe cujo nome não comece por `_`: um projeto é sobre funções
skeleton-not-prolog = o SWI-Prolog encontra um erro: { $why }
skeleton-no-predicates = `{ $path }` não define nenhum predicado: um projeto em Prolog é sobre predicados
skeleton-helper-predicate = `{ $name }` não é avaliado: não tem comentário PlDoc, e `{ $user }` usa-o
skeleton-placeholder = Provisório: escreva em vez disto uma chamada da função, e a resposta.
skeleton-placeholder-run = Provisório: escreva em vez disto uma execução do programa com o que mostra, e em «» o que se escreve no teclado.
skeleton-clause = O que faz { $name }.
skeleton-helper = `{ $name }` não é avaliada: não tem docstring, e `{ $user }` usa-a
skeleton-taken = `{ $path }` existe e não é uma pasta vazia: indique uma pasta nova

# O que a solução faz
solution-not-loaded = a solução não carrega: { $why }
solution-undefined = a solução não define { $noun ->
    [predicate] o predicado
   *[function] a função
} `{ $function }` do enunciado.toml
solution-ended = `{ $statement }`: a solução não dá resposta: { $why }
solution-not-deterministic = `{ $statement }`: a solução não é determinista: deu `{ $first }`, e depois `{ $second }`. Tira à sorte sem semente, ou depende da ordem de um conjunto?
solution-address = `{ $statement }`: o Python mostra um valor do tipo `{ $type }` pelo seu endereço na memória, que muda de processo para processo: não há nada para comparar
solution-address-printed = `{ $statement }`: o que é escrito tem um endereço na memória, que muda de processo para processo: não há nada para comparar
solution-prints = `{ $statement }`: `{ $function }` escreve com print, e o enunciado.toml não o diz: junte `prints = true` à função, ou retire o print da solução
solution-accepts = `{ $statement }`: `{ $function }`, que `accepts` indica, tem de dar um tuplo, uma lista ou um conjunto de respostas certas, com a da solução entre elas

# Sessões com parâmetros
parameter-form = escreva `{ $form }`
parameter-walk-prolog = `walk` só há em Python
parameter-walk-alone = `walk` precisa de um `draw N:` ao lado
parameter-too-many = a sessão vale por mais de { $most } outras: use `draw N`
parameter-domain = `{ $name }`: { $error }
domain-unknown = `{ $name }` não é um domínio: há integers, floats, booleans, text, lists, tuples, sets, dictionaries, sampled_from, one_of, just, invalid e walk
domain-arguments = o domínio escreve-se `{ $form }`
domain-form = um domínio é uma chamada, como `integers(1, 15)`, ou um literal, como 'abc' ou [1, 2]
domain-empty = `{ $name }` não tem nenhum valor: o mínimo é maior do que o máximo, ou está vazio
domain-too-many = `each` percorre todos os valores do seu domínio, e este tem valores a mais: escreva um literal, `integers(MIN, MAX)` ou `booleans()`, ou use `draw N`

# Geradores de sessões
generator-no-transcript = o programa não escreve sessões: { $error }
generator-not-deterministic = o programa escreve outras sessões quando corre de novo com a mesma semente. Tira à sorte sem a semente, ou depende da ordem de um conjunto?
fix-generator = escreva um programa que mostre com print as sessões, dada a semente em sys.argv[1], no tempo que generator_seconds do manifesto dá

# Programas conhecidos
audit-header = o seu cabeçalho, TOML nos comentários `# chave = valor` do início, está mal: { $error }
audit-host = não é possível ler o programa certo que o seu cabeçalho indica: { $error }
audit-patch = `{ $path }`, linha { $line }, sobre o programa certo `{ $host }`: { $problem }
patch-no-diff = aqui começa um diff unificado, com uma linha `---`, uma linha `+++` e um bloco: escreva por baixo do cabeçalho o que `diff -u CERTO MUDADO` mostra
patch-malformed = este bloco está mal formado: a sua linha `@@` conta as linhas que tem, e cada uma começa por um espaço, `-` ou `+`. Escreva o que `diff -u CERTO MUDADO` mostra
patch-no-context = este bloco não tem nenhuma linha do programa certo, e por isso não se sabe o seu lugar: use `diff -u`
patch-not-applicable = este bloco não se aplica: o programa certo não tem estas linhas seguidas. Mude as linhas que começam por um espaço ou `-` para o que o programa certo tem agora

# Problemas que `gabarito lint` encontra
problem-clause = { $file } não tem a frase de `{ $check }`: «{ $clause }»
problem-unknown-reading = o enunciado.toml não tem nenhuma leitura `{ $place }` que aceite `{ $reading }`
problem-reference = a leitura `{ $name }` não aceita a da solução, `{ $reference }`
problem-prints-at-load = `{ $text }` escreve ou lê enquanto a solução é carregada
problem-prints-while-loaded = a solução escreve enquanto é carregada
problem-star-import = `import *`
problem-parameters-of-text = uma sessão do enunciado tem parâmetros, que aqui não se usam
problem-unused-parameter = a sessão não usa `{ $name }`, que o seu comentário diz
problem-unmarked = nenhum comentário diz que verificação esta sessão mostra
problem-domain = a assinatura de `{ $function }` diz `{ $domain }`, que não é um TAD nem um tipo
problem-opaque = a verificação `{ $check }` só se mostra com valores do TAD { $tad }, como o de `{ $statement }`, que não são comparados: qualquer resposta serve
problem-print-uncompared = da verificação `{ $check }` nada é comparado: as sessões escrevem, como `{ $statement }`, e ela compara valores; tudo o que um programa escreva passa
problem-print-step-uncompared = a verificação `{ $check }` compara valores: o que `{ $statement }` escreve na sessão não é comparado; passa tudo o que um programa aí escreva
problem-sample = o valor de exemplo `{ $sample }` não é um valor do TAD { $tad }
problem-no-session = nenhuma sessão mostra a verificação `{ $check }`: não conta para nada
problem-placeholder = a única sessão da verificação `{ $check }` é a provisória, `{ $placeholder }`
problem-slow = `{ $statement }`: a solução gasta mais de um quarto dos { $seconds } s que uma sessão tem
problem-no-query = `{ $statement }` não é uma pergunta que o SWI-Prolog saiba ler
problem-endless-order = `{ $statement }`: a ordem não conta, e a solução não chega ao fim das respostas, ou dá mais de 256, por isso não se sabe quais estão certas
problem-no-files = `{ $statement }` usa ficheiros, e este enunciado não tem nenhum: { $error }
problem-raises = `{ $statement }`: a solução levanta { $error }
contradicted-sessions = { $count ->
    [one] uma sessão não conta, porque o texto e a solução não concordam: { $first }
   *[other] { $count } sessões não contam, porque o texto e a solução não concordam: { $first }
}. Corrija um dos dois: `gabarito lint { $folder }` diz onde
problem-answer = `{ $statement }`: a resposta escrita é { $written }, e a solução dá { $given }
problem-quoted = `{ $answer }`
problem-nothing = nada
problem-loses-nothing = um programa errado não perde nenhum valor
problem-loss = { $program ->
    [solution] a solução
   *[right] um programa certo
} { $loss }
loss-not-loaded = não carrega: { $why }
loss-no-time = não tem tempo para a verificação `{ $check }`
loss-check = falha a verificação `{ $check }`
loss-rule = não cumpre a regra `{ $rule }`: `{ $text }`
loss-open-rule = talvez não cumpra a regra `{ $rule }`, o que uma pessoa tem de verificar: `{ $text }`
loss-barrier = usa o TAD `{ $tad }` sem ser pelas suas operações, em `{ $function }`: { $operation }
loss-barrier-by-answers = responde de outra forma em `{ $function }` quando o TAD `{ $tad }` tem outra representação

# O que fazer deles
fix-file = corrija o ficheiro, ou ponha-o lá
fix-utf-8 = guarde-o em UTF-8
fix-transcript = corrija o ficheiro; `gabarito replay` também o lê
fix-manifest = corrija-o; `gabarito schema enunciado` diz o que pode haver
fix-format = escreva `format = { $known }`, ou use o gabarito que lê o outro
fix-only-python = retire-o
fix-unlisted = junte o nome como `[[function]]`, ou corrija-o
fix-duplicate = mude um dos dois nomes, ou retire um
fix-points = escreva mais de 0 pontos, como em `points = "1.5"`
fix-weight = escreva um peso de 1 ou mais
fix-one-program = deixe uma só `[[function]]`, ou tire `kind`
fix-hints = escreva um nível que exista, ou tire `exam`
fix-limit = escreva 1 ou mais
fix-inferences = tire `inferences`, e limite `cpu_seconds`
fix-rubric = corrija a cotação: as suas partes têm de somar o todo e de falar do que há
fix-add-reading = junte-a como `[[reading]]`, ou mude o nome do ficheiro
fix-reference = junte-a a `accepted`
fix-clause = cite o enunciado à letra
fix-syntax = corrija a solução: o Python não a aceita
fix-prints-at-load = ponha-o debaixo de `if __name__ == "__main__":`
fix-print-in-functions = escreva só dentro de funções
fix-star-import = importe os nomes um a um: as funções da solução são postas, cada uma, no lugar das dos alunos, dentro de uma função
fix-not-loaded = corrija a solução, para que `python3 solucao.py` acabe por si, sem pedir dados nem módulos que não sejam do próprio Python
fix-not-loaded-prolog = corrija a solução, para que `swipl solucao.pl` a carregue até ao fim, sem erros
fix-not-loaded-replaced = corrija a solução: tem de ser carregada sem pedir dados, e com os seus TADs substituídos
fix-undefined = defina-a, ou corrija o nome
fix-ended = corrija a solução, use valores mais pequenos, ou suba os limites no enunciado.toml
fix-not-deterministic = dê uma semente na sessão aos geradores aleatórios, e ordene o que vem de um conjunto
fix-address-iterator = escreva `list({ $statement })` na sessão; se o enunciado pede um iterador, mostre noutra `type({ $statement }).__name__`
fix-address = mostre na sessão o que se compara, como um atributo, o que um método devolve ou `list(…)`, ou dê à classe um `__repr__`
fix-prints = faça uma coisa ou a outra
fix-accepts = corrija essa função
fix-slow = suba `cpu_seconds` no enunciado.toml, ou use valores mais pequenos
fix-no-query = veja se a pergunta acaba em ponto final, e se fecha as aspas e os parênteses
fix-endless-order = retire "order" de `like`, ou faça uma pergunta com menos respostas
fix-name-error = corrija o nome, ou defina-o na solução
fix-syntax-error = corrija a instrução
fix-eof-error = escreva na resposta cada linha que se escreve no teclado, como «texto»
fix-file-name = corrija o nome do ficheiro: há `{ $name }`; se o erro é o que se pede, escreva-o na sessão como resposta
fix-import-error = importe só módulos do próprio Python
fix-answer = corrija a resposta, ou a solução
fix-parameters-of-text = mude-a para `escondidas/`, ou escreva uma sessão para cada valor
fix-unused-parameter = use `{ $name }` na sessão, ou retire-o do comentário
fix-check-name = corrija o nome, ou junte a verificação ao enunciado.toml
fix-time = escreva-o em segundos inteiros, a partir de 1: `# within 2 s`
fix-reading = corrija o nome, ou junte a leitura ao enunciado.toml
fix-unmarked = escreva uma linha `# check: { $check }`, ou com outra verificação, antes da primeira instrução
fix-parameters = corrija o comentário `# each`, `# draw` ou `# walk`
fix-domain = corrija o nome na assinatura
fix-opaque = chame na sessão uma operação sobre o valor: `{ $example }`
fix-print-uncompared = retire o `compares` da verificação, e o que se escreve é comparado
fix-print-step-uncompared = escreva por cima desta linha `# check:` com uma verificação que compare o que se escreve, ou peça o valor sem `print`
fix-no-files = ponha-os em `ficheiros/`, ou junte `[files]` ao enunciado.toml
fix-raises = corrija a instrução, ou a solução
fix-sample = escreva uma chamada que dê um valor do TAD
fix-session = escreva uma sessão com um comentário `# check: { $check }`
fix-loss = `gabarito check` com a pasta e a sua solução mostra-o
fix-right-program = corrija o programa ou as sessões, ou mude-o para `erradas`
fix-wrong-program = escreva uma sessão que mostre o seu erro
fix-program = corrija o programa
fix-domain-size = corrija `size`, ou o que o gerador escreve
