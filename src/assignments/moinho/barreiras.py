def operacoes(names, representacao):
    """The basic operations of each TAD of the text, over some representation."""
    return {
        "posicao": de_posicao(representacao),
        "peca": de_peca(representacao),
        "tabuleiro": de_tabuleiro(names, representacao),
    }


def de_posicao(representacao):
    cria, le, _, eh = representacao("posicao")

    def cria_posicao(c, l):
        textos = type(c) is str and type(l) is str
        if not (textos and len(c) == 1 and c in "abc" and len(l) == 1 and l in "123"):
            raise ValueError("cria_posicao: argumentos invalidos")
        return cria({"linha": l, "coluna": c})

    def cria_copia_posicao(p):
        return cria(dict(le(p)))

    def obter_pos_c(p):
        return le(p)["coluna"]

    def obter_pos_l(p):
        return le(p)["linha"]

    def eh_posicao(arg):
        return eh(arg)

    def posicoes_iguais(p1, p2):
        return eh(p1) and eh(p2) and le(p1) == le(p2)

    def posicao_para_str(p):
        return le(p)["coluna"] + le(p)["linha"]

    return locals()


def de_peca(representacao):
    cria, le, _, eh = representacao("peca")
    numeros = {"X": 7, "O": 8, " ": 9}

    def cria_peca(s):
        if type(s) is not str or s not in numeros:
            raise ValueError("cria_peca: argumento invalido")
        return cria(numeros[s])

    def cria_copia_peca(j):
        return cria(le(j))

    def eh_peca(arg):
        return eh(arg)

    def pecas_iguais(j1, j2):
        return eh(j1) and eh(j2) and le(j1) == le(j2)

    def peca_para_str(j):
        return "[" + "XO "[le(j) - 7] + "]"

    return locals()


def de_tabuleiro(names, representacao):
    cria, le, escreve, eh = representacao("tabuleiro")
    casas = [c + l for l in "123" for c in "abc"]
    no_vetor = {s: [cada for cada in casas if s in cada] for s in "abc123"}
    em_linha = ("a1b1c1", "a2b2c2", "a3b3c3", "a1a2a3", "b1b2b3", "c1c2c3")

    def casa(p):
        return names["obter_pos_c"](p) + names["obter_pos_l"](p)

    def peca(s):
        return names["cria_peca"](s)

    def com(t, p, quem):
        ocupadas = dict(le(t))
        if quem == " ":
            ocupadas.pop(casa(p), None)
        else:
            ocupadas[casa(p)] = quem
        escreve(t, ocupadas)
        return t

    def cria_tabuleiro():
        return cria({})

    def cria_copia_tabuleiro(t):
        return cria(dict(le(t)))

    def obter_peca(t, p):
        return peca(le(t).get(casa(p), " "))

    def obter_vetor(t, s):
        quem = le(t).get
        return tuple([peca(quem(cada, " ")) for cada in no_vetor.get(s, ())])

    def coloca_peca(t, j, p):
        return com(t, p, names["peca_para_str"](j)[1])

    def remove_peca(t, p):
        return com(t, p, " ")

    def move_peca(t, p1, p2):
        quem = le(t).get(casa(p1), " ")
        return com(com(t, p1, " "), p2, quem)

    def eh_tabuleiro(arg):
        if not eh(arg):
            return False
        ocupadas = le(arg)
        x, o = (sum(1 for quem in ocupadas.values() if quem == cada) for cada in "XO")
        ganham = [
            linha for linha in em_linha
            if len({ocupadas.get(linha[i : i + 2]) for i in (0, 2, 4)} - {None}) == 1
            and all(linha[i : i + 2] in ocupadas for i in (0, 2, 4))
        ]
        return x <= 3 and o <= 3 and abs(x - o) <= 1 and len(ganham) <= 1

    def eh_posicao_livre(t, p):
        return casa(p) not in le(t)

    def tabuleiros_iguais(t1, t2):
        return eh(t1) and eh(t2) and le(t1) == le(t2)

    def tabuleiro_para_str(t):
        linhas = []
        for l in "123":
            linhas.append(l + " " + "-".join("[" + le(t).get(c + l, " ") + "]" for c in "abc"))
        return "\n".join(
            ["   a   b   c", linhas[0], "   | \\ | / |", linhas[1], "   | / | \\ |", linhas[2]]
        )

    def tuplo_para_tabuleiro(t):
        valores = [valor for linha in t for valor in linha]
        return cria({cada: " XO"[valor] for cada, valor in zip(casas, valores) if valor})

    return locals()


def conversoes(op):
    """How each TAD is read, made and changed by operations that `op` gives."""
    numeros = {"X": 7, "O": 8, " ": 9}
    casas = [c + l for l in "123" for c in "abc"]

    def posicao(c, l):
        return op("cria_posicao")(c, l)

    def na_casa(cada):
        return posicao(cada[0], cada[1])

    def tabuleiro_de(quem):
        return {cada: quem[i] for i, cada in enumerate(casas) if quem[i] != " "}

    def dono(j):
        return op("peca_para_str")(j)[1]

    def por_texto(p):
        texto = op("posicao_para_str")(p)
        return {"linha": texto[1], "coluna": texto[0]}

    def por_seletores(p):
        return {"linha": op("obter_pos_l")(p), "coluna": op("obter_pos_c")(p)}

    def por_igualdade(j):
        iguais = [s for s in numeros if op("pecas_iguais")(j, op("cria_peca")(s))]
        return numeros["".join(iguais)]

    def por_pecas(t):
        return tabuleiro_de([dono(op("obter_peca")(t, na_casa(cada))) for cada in casas])

    def por_vetores(t):
        return tabuleiro_de([dono(j) for l in "123" for j in op("obter_vetor")(t, l)])

    def por_desenho(t):
        linhas = op("tabuleiro_para_str")(t).split("\n")
        return tabuleiro_de([linhas[l][c] for l in (1, 3, 5) for c in (3, 7, 11)])

    def de_tuplo(ocupadas):
        valores = [" XO".index(ocupadas.get(cada, " ")) for cada in casas]
        valores = [-1 if valor == 2 else valor for valor in valores]
        return op("tuplo_para_tabuleiro")(tuple(tuple(valores[i : i + 3]) for i in (0, 3, 6)))

    def peca_a_peca(ocupadas):
        t = op("cria_tabuleiro")()
        escreve(t, ocupadas)
        return t

    def escreve(t, ocupadas):
        for cada in casas:
            if cada in ocupadas:
                op("coloca_peca")(t, op("cria_peca")(ocupadas[cada]), na_casa(cada))
            elif dono(op("obter_peca")(t, na_casa(cada))) != " ":
                op("remove_peca")(t, na_casa(cada))

    return {
        "posicao": {
            "le": [por_texto, por_seletores],
            "cria": [lambda x: posicao(x["coluna"], x["linha"])],
        },
        "peca": {
            "le": [lambda j: numeros[dono(j)], por_igualdade],
            "cria": [lambda x: op("cria_peca")("XO "[x - 7])],
        },
        "tabuleiro": {
            "le": [por_pecas, por_vetores, por_desenho],
            "cria": [de_tuplo, peca_a_peca],
            "escreve": escreve,
        },
    }
