def operacoes(names, opaque):
    """The basic operations of each TAD of the text, over representations of our own."""
    return {
        "posicao": de_posicao(opaque),
        "peca": de_peca(opaque),
        "tabuleiro": de_tabuleiro(names, opaque),
    }


def de_posicao(opaque):
    cria, le, _, eh = opaque("posicao")

    def cria_posicao(c, l):
        textos = type(c) is str and type(l) is str
        if not (textos and len(c) == 1 and c in "abc" and len(l) == 1 and l in "123"):
            raise ValueError("cria_posicao: argumentos invalidos")
        return cria({"linha": l, "coluna": c})

    def posicoes_iguais(p1, p2):
        return eh(p1) and eh(p2) and le(p1) == le(p2)

    return {
        "cria_posicao": cria_posicao,
        "cria_copia_posicao": lambda p: cria(dict(le(p))),
        "obter_pos_c": lambda p: le(p)["coluna"],
        "obter_pos_l": lambda p: le(p)["linha"],
        "eh_posicao": lambda arg: eh(arg),
        "posicoes_iguais": posicoes_iguais,
        "posicao_para_str": lambda p: le(p)["coluna"] + le(p)["linha"],
    }


def de_peca(opaque):
    cria, le, _, eh = opaque("peca")
    numeros = {"X": 7, "O": 8, " ": 9}

    def cria_peca(s):
        if type(s) is not str or s not in numeros:
            raise ValueError("cria_peca: argumento invalido")
        return cria(numeros[s])

    def pecas_iguais(j1, j2):
        return eh(j1) and eh(j2) and le(j1) == le(j2)

    return {
        "cria_peca": cria_peca,
        "cria_copia_peca": lambda j: cria(le(j)),
        "eh_peca": lambda arg: eh(arg),
        "pecas_iguais": pecas_iguais,
        "peca_para_str": lambda j: "[" + "XO "[le(j) - 7] + "]",
    }


def de_tabuleiro(names, opaque):
    cria, le, escreve, eh = opaque("tabuleiro")
    casas = [c + l for l in "123" for c in "abc"]
    no_vetor = {s: [cada for cada in casas if s in cada] for s in "abc123"}
    em_linha = ("a1b1c1", "a2b2c2", "a3b3c3", "a1a2a3", "b1b2b3", "c1c2c3")

    def casa(p):
        return names["obter_pos_c"](p) + names["obter_pos_l"](p)

    def peca(s):
        return names["cria_peca"](s)

    def cria_tabuleiro():
        return cria({})

    def obter_vetor(t, s):
        quem = le(t).get
        return tuple([peca(quem(cada, " ")) for cada in no_vetor.get(s, ())])

    def com(t, p, quem):
        ocupadas = dict(le(t))
        if quem == " ":
            ocupadas.pop(casa(p), None)
        else:
            ocupadas[casa(p)] = quem
        escreve(t, ocupadas)
        return t

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

    return {
        "cria_tabuleiro": cria_tabuleiro,
        "cria_copia_tabuleiro": lambda t: cria(dict(le(t))),
        "obter_peca": lambda t, p: peca(le(t).get(casa(p), " ")),
        "obter_vetor": obter_vetor,
        "coloca_peca": lambda t, j, p: com(t, p, names["peca_para_str"](j)[1]),
        "remove_peca": lambda t, p: com(t, p, " "),
        "move_peca": move_peca,
        "eh_tabuleiro": eh_tabuleiro,
        "eh_posicao_livre": lambda t, p: casa(p) not in le(t),
        "tabuleiros_iguais": lambda t1, t2: eh(t1) and eh(t2) and le(t1) == le(t2),
        "tabuleiro_para_str": tabuleiro_para_str,
        "tuplo_para_tabuleiro": tuplo_para_tabuleiro,
    }
