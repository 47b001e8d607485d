"""Programs over many representations of what their texts leave open.

For `moinho`, a row says how a representation makes and reads the values of each abstract data
type; the operations over them are written once. All other functions are those of a program over
tuples. The other texts give the types of values: there some are subclasses of those.
"""

import ast

HOST = "fixtures/moinho/submissoes/certas/tuplos.py"


def of_class(name, attributes, head=""):
    """A class with these attributes."""
    body = "".join(f"        self.{each} = {each}\n" for each in attributes)
    return (
        f"class {name}:\n{head}    def __init__(self, {', '.join(attributes)}):\n{body}\n"
    )


def slots(attributes):
    return f"    __slots__ = {tuple(attributes)!r}\n\n"


def closure(kind, attributes):
    """A function that answers with what it is asked for."""
    items = ", ".join(f"'{each}': {each}" for each in attributes)
    return (
        f"def faz_{kind}({', '.join(attributes)}):\n"
        f"    def {kind}(nome):\n        return {{{items}}}[nome]\n    return {kind}\n\n"
    )


FROZEN = """    __slots__ = {0!r}

    def __init__(self, {1}):
        for nome, valor in zip({0!r}, ({1},)):
            object.__setattr__(self, nome, valor)

    def __setattr__(self, nome, valor):
        raise AttributeError(nome)

"""
PROPERTIES = """    def __init__(self, *partes):
        self.__partes = partes

"""
PROPERTY = """    @property
    def {}(self):
        return self.__partes[{}]

"""


def frozen(name, attributes):
    return f"class {name}:\n" + FROZEN.format(tuple(attributes), ", ".join(attributes))


def properties(name, attributes):
    parts = "".join(PROPERTY.format(each, place) for place, each in enumerate(attributes))
    return f"class {name}:\n" + PROPERTIES + parts


def subclass(name, first):
    return f"class {name}({first}):\n    pass\n\n"


def in_order(kind, made, first="arg[0]", second="arg[1]"):
    """A position whose parts have places."""
    return {
        "make": made,
        "c": first.replace("arg", "p"),
        "l": second.replace("arg", "p"),
        "eh": f"type(arg) is {kind} and len(arg) == 2 and type({first}) is str"
        f" and {first} in COLUNAS and type({second}) is str and {second} in LINHAS",
    }


def with_keys(kind, made):
    shape = f"type(arg) is {kind} and set(arg) == "
    return {
        "make": made,
        "c": "p['c']",
        "l": "p['l']",
        "eh": shape + "{'c', 'l'} and arg['c'] in COLUNAS and arg['l'] in LINHAS",
    }


def attributes(is_one):
    """Positions, pieces and boards with attributes."""
    return {
        "posicao": {"make": "Posicao(c, l)", "c": "p.c", "l": "p.l",
                    "eh": is_one.format("Posicao")},
        "peca": {"make": "Peca(s)", "s": "j.s", "eh": is_one.format("Peca")},
        "tabuleiro": {"new": "Tabuleiro(pecas)", "get": "t.pecas[i]",
                      "put": "t.pecas[i] = j", "eh": is_one.format("Tabuleiro")},
        "missing": "{}.nada",
    }


OF_TEXT = "all(type(x) is str and len(x) == 3 and all(y in 'XO ' for y in x) for x in arg)"
IS_BOARD_OF = "type(arg) is {0} and len(arg) == 9 and all(eh_peca(x) for x in arg{1})"
CLASSES = (("Posicao", ["c", "l"]), ("Peca", ["s"]), ("Tabuleiro", ["pecas"]))
FLAT = {"new": "pecas", "get": "t[i]", "put": "t[i] = j", "eh": IS_BOARD_OF.format("list", "")}
LETTERS = {"new": "[''.join(peca_para_str(x)[1] for x in pecas[n:n + 3]) for n in (0, 3, 6)]",
           "get": "cria_peca(t[i // 3][i % 3])",
           "put": "t[i // 3] = t[i // 3][:i % 3] + peca_para_str(j)[1] + t[i // 3][i % 3 + 1:]",
           "eh": "type(arg) is list and len(arg) == 3 and " + OF_TEXT}
KEYS = {"new": "dict(zip(CASAS, pecas))", "get": "t[CASAS[i]]", "put": "t[CASAS[i]] = j",
        "eh": "type(arg) is dict and set(arg) == set(CASAS)"
              " and all(eh_peca(x) for x in arg.values())"}
PIECE = "type(arg) is {0} and len(arg) == 1 and type({1}) is str and {1} in ('X', 'O', ' ')"
REPRESENTATIONS = {
    "tuple": {
        "posicao": in_order("tuple", "(c, l)"),
        "peca": {"make": "(s,)", "s": "j[0]", "eh": PIECE.format("tuple", "arg[0]")},
        "tabuleiro": {"new": "[tuple(pecas[n:n + 3]) for n in (0, 3, 6)]",
                      "get": "t[i // 3][i % 3]",
                      "put": "t[i // 3] = t[i // 3][:i % 3] + (j,) + t[i // 3][i % 3 + 1:]",
                      "eh": "type(arg) is list and len(arg) == 3 and all(type(x) is tuple and"
                            " len(x) == 3 and all(eh_peca(y) for y in x) for x in arg)"},
        "missing": "{}[9]",
    },
    "list": {
        "posicao": in_order("list", "[c, l]"),
        "peca": {"make": "[s]", "s": "j[0]", "eh": PIECE.format("list", "arg[0]")},
        "tabuleiro": FLAT,
        "missing": "{}[9]",
    },
    "dict": {
        "posicao": with_keys("dict", "{'c': c, 'l': l}"),
        "peca": {"make": "{'s': s}", "s": "j['s']",
                 "eh": "type(arg) is dict and set(arg) == {'s'} and arg['s'] in ('X', 'O', ' ')"},
        "tabuleiro": KEYS,
        "missing": "{}['nada']",
    },
    "str": {
        "posicao": in_order("str", "c + l"),
        "peca": {"make": "s", "s": "j", "eh": PIECE.format("str", "arg")},
        "tabuleiro": LETTERS,
        "missing": "{}[9]",
    },
    "bytearray": {
        "posicao": in_order("bytearray", "bytearray(ord(x) for x in (c, l))",
                            "chr(arg[0])", "chr(arg[1])"),
        "peca": {"make": "bytearray(s, 'ascii')", "s": "j.decode('ascii')",
                 "eh": PIECE.format("bytearray", "arg.decode('latin')")},
        "tabuleiro": {"new": "bytearray(ord(peca_para_str(x)[1]) for x in pecas)",
                      "get": "cria_peca(chr(t[i]))", "put": "t[i] = ord(peca_para_str(j)[1])",
                      "eh": "type(arg) is bytearray and len(arg) == 9"
                            " and all(chr(x) in 'XO ' for x in arg)"},
        "missing": "{}[9]",
    },
    "frozenset": {
        "posicao": {"make": "frozenset((c, l))", "c": "max(p)", "l": "min(p)",
                    "eh": "type(arg) is frozenset and len(arg) == 2"
                          " and all(type(x) is str for x in arg)"
                          " and max(arg) in COLUNAS and min(arg) in LINHAS"},
        "peca": {"make": "frozenset((s,))", "s": "min(j)",
                 "eh": PIECE.format("frozenset", "min(arg)")},
        "tabuleiro": FLAT,
        "missing": "{}.nada",
    },
    "class": {
        "head": "".join(of_class(*each) for each in CLASSES),
        **attributes("isinstance(arg, {})"),
    },
    "slots": {
        "head": "".join(of_class(n, a, head=slots(a)) for n, a in CLASSES),
        **attributes("type(arg) is {}"),
    },
    "frozen": {
        "head": "".join(frozen(*each) for each in CLASSES),
        **attributes("isinstance(arg, {})"),
    },
    "property": {
        "head": "".join(properties(*each) for each in CLASSES),
        **attributes("isinstance(arg, {})"),
    },
    "closure": {
        "head": "".join(closure(n.lower(), a) for n, a in CLASSES),
        "posicao": {"make": "faz_posicao(c, l)", "c": "p('c')", "l": "p('l')",
                    "eh": "callable(arg) and getattr(arg, '__name__', '') == 'posicao'"},
        "peca": {"make": "faz_peca(s)", "s": "j('s')",
                 "eh": "callable(arg) and getattr(arg, '__name__', '') == 'peca'"},
        "tabuleiro": {"new": "faz_tabuleiro(pecas)", "get": "t('pecas')[i]",
                      "put": "t('pecas')[i] = j",
                      "eh": "callable(arg) and getattr(arg, '__name__', '') == 'tabuleiro'"},
        "missing": "{}('nada')",
    },
    "subclass-tuple": {
        "head": subclass("Posicao", "tuple") + subclass("Peca", "tuple")
        + subclass("Tabuleiro", "list"),
        "posicao": in_order("Posicao", "Posicao((c, l))"),
        "peca": {"make": "Peca((s,))", "s": "j[0]", "eh": PIECE.format("Peca", "arg[0]")},
        "tabuleiro": {**FLAT, "new": "Tabuleiro(pecas)", "eh": IS_BOARD_OF.format("Tabuleiro", "")},
        "missing": "{}.nada",
    },
    "subclass-list": {
        "head": subclass("Posicao", "list") + subclass("Peca", "list")
        + subclass("Tabuleiro", "dict"),
        "posicao": in_order("Posicao", "Posicao((c, l))"),
        "peca": {"make": "Peca(s)", "s": "j[0]", "eh": PIECE.format("Peca", "arg[0]")},
        "tabuleiro": {"new": "Tabuleiro(enumerate(pecas))", "get": "t[i]", "put": "t[i] = j",
                      "eh": IS_BOARD_OF.format("Tabuleiro", ".values()")},
        "missing": "{}[9]",
    },
    "subclass-dict": {
        "head": subclass("Posicao", "dict") + subclass("Peca", "dict")
        + subclass("Tabuleiro", "dict"),
        "posicao": with_keys("Posicao", "Posicao(c=c, l=l)"),
        "peca": {"make": "Peca(s=s)", "s": "j['s']", "eh": "type(arg) is Peca"},
        "tabuleiro": {**KEYS, "new": "Tabuleiro(zip(CASAS, pecas))",
                      "eh": "type(arg) is Tabuleiro"},
        "missing": "{}['nada']",
    },
    "subclass-str": {
        "head": subclass("Posicao", "str") + subclass("Peca", "str"),
        "posicao": in_order("Posicao", "Posicao(c + l)"),
        "peca": {"make": "Peca(s)", "s": "str(j)", "eh": PIECE.format("Peca", "str(arg)")},
        "tabuleiro": LETTERS,
        "missing": "{}.nada",
    },
}

OPERATIONS = '''
CASAS = tuple(c + l for l in LINHAS for c in COLUNAS)

def cria_posicao(c, l):
    if not (type(c) == str and c in COLUNAS and type(l) == str and l in LINHAS):
        raise ValueError('cria_posicao: argumentos invalidos')
    return posicao_make

def cria_copia_posicao(p):
    c, l = posicao_c, posicao_l
    return posicao_make

def obter_pos_c(p):
    return posicao_c

def obter_pos_l(p):
    return posicao_l

def eh_posicao(arg):
    return posicao_eh

def posicoes_iguais(p1, p2):
    return eh_posicao(p1) and eh_posicao(p2) and posicao_para_str(p1) == posicao_para_str(p2)

def posicao_para_str(p):
    return posicao_c + posicao_l

def cria_peca(s):
    if type(s) != str or s not in ('X', 'O', ' '):
        raise ValueError('cria_peca: argumento invalido')
    return peca_make

def cria_copia_peca(j):
    s = peca_s
    return peca_make

def eh_peca(arg):
    return peca_eh

def pecas_iguais(j1, j2):
    return eh_peca(j1) and eh_peca(j2) and peca_para_str(j1) == peca_para_str(j2)

def peca_para_str(j):
    return '[' + peca_s + ']'

def cria_tabuleiro():
    pecas = [cria_peca(' ') for _ in range(9)]
    return tabuleiro_new

def cria_copia_tabuleiro(t):
    pecas = [tabuleiro_get for i in range(9)]
    return tabuleiro_new

def indice(p):
    return LINHAS.index(obter_pos_l(p)) * 3 + COLUNAS.index(obter_pos_c(p))

def obter_peca(t, p):
    i = indice(p)
    return tabuleiro_get

def obter_vetor(t, s):
    if s in LINHAS:
        lugares = range(LINHAS.index(s) * 3, LINHAS.index(s) * 3 + 3)
    else:
        lugares = range(COLUNAS.index(s), 9, 3)
    return tuple([tabuleiro_get for i in lugares])

def coloca_peca(t, j, p):
    i = indice(p)
    tabuleiro_put
    return t

def remove_peca(t, p):
    i, j = indice(p), cria_peca(' ')
    tabuleiro_put
    return t

def move_peca(t, p1, p2):
    j = obter_peca(t, p1)
    return coloca_peca(remove_peca(t, p1), j, p2)

def tem_forma_de_tabuleiro(arg):
    return tabuleiro_eh

def conta_pecas(t, j):
    return sum([pecas_iguais(tabuleiro_get, j) for i in range(9)])

def tabuleiros_iguais(t1, t2):
    return (eh_tabuleiro(t1) and eh_tabuleiro(t2)
            and tabuleiro_para_str(t1) == tabuleiro_para_str(t2))

def tabuleiro_para_str(t):
    casas = [peca_para_str(tabuleiro_get) for i in range(9)]
    linhas = [str(n + 1) + ' ' + '-'.join(casas[3 * n:3 * n + 3]) for n in range(3)]
    return '\\n'.join(('   a   b   c', linhas[0], '   | \\\\ | / |', linhas[1],
                      '   | / | \\\\ |', linhas[2]))

def tuplo_para_tabuleiro(t):
    donos = {1: 'X', -1: 'O', 0: ' '}
    pecas = [cria_peca(donos[n]) for linha in t for n in linha]
    return tabuleiro_new
'''
LEFT_OUT = {"indices"}  # A function of the host that knows its representation.


class Filled(ast.NodeTransformer):
    """Puts the expressions of a representation in the place of their names."""

    def __init__(self, parts):
        self.parts = parts

    def visit_Expr(self, node):
        if isinstance(node.value, ast.Name) and node.value.id in self.parts:
            return ast.parse(self.parts[node.value.id]).body
        return self.generic_visit(node)

    def visit_Name(self, node):
        text = self.parts.get(node.id)
        return node if text is None else ast.parse(text, mode="eval").body


SUBCLASSES = subclass("Lista", "list") + subclass("Tuplo", "tuple") + subclass("Conjunto", "set")
ROWS = "Lista([Lista(x) for x in {0}])"
# What some functions give in the place of their results.
RESULTS = {
    "scrabble": {
        "subclass-list": {"cria_tabuleiro": ROWS, "baralha_conjunto": "Lista({0})"},
        "subclass-tuple": {"cria_casa": "Tuplo({0})", "joga_palavra": "Tuplo({0})"},
    },
    "tictactoe": {
        "subclass-list": {"initial_state": ROWS, "result": ROWS},
        "subclass-set": {"actions": "Conjunto({0})"},
        "subclass-tuple": {"actions": "set(map(Tuplo, {0}))", "minimax": "{0} and Tuplo({0})"},
        "frozenset": {"actions": "frozenset({0})"},
    },
}


def wrapped(tree, name, text):
    """Renames a function, and lets one of its name do what `text` says, where it is defined."""
    node = next((n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == name), None)
    if node is not None:
        arguments = [each.arg for each in node.args.args]
        node.name = f"calcula_{name}"
        place = tree.body.index(node) + 1
        tree.body[place:place] = ast.parse(
            text.format(*arguments, name=name, arguments=", ".join(arguments))
        ).body


def with_results(assignment, name, host):
    """The program of `host` with other types of results."""
    tree = ast.parse(host)
    for function, result in RESULTS[assignment][name].items():
        result = result.replace("{0}", "resultado")
        wrapped(tree, function, "def {name}({arguments}):\n"
                "    resultado = calcula_{name}({arguments})\n"
                f"    return {result}\n")
    tree.body = ast.parse(SUBCLASSES).body + tree.body
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def replaced():
    """The functions of the host that a representation has its own of."""
    tree = ast.parse(OPERATIONS)
    return {each.name for each in tree.body if isinstance(each, ast.FunctionDef)} | LEFT_OUT


def over(name, host, missing=None):
    """The program of `host` over a representation; `missing` is a part that is not there."""
    row = dict(REPRESENTATIONS[name])
    parts = {f"{tad}_{each}": text for tad in ("posicao", "peca", "tabuleiro")
             for each, text in row[tad].items()}
    if missing is not None:
        value = {"posicao": "p", "peca": "j", "tabuleiro": "t"}[missing.split("_")[0]]
        parts[missing] = row["missing"].format(value)
    own = Filled(parts).visit(ast.parse(row.get("head", "") + OPERATIONS)).body
    tree, names = ast.parse(host), replaced()
    kept = [n for n in tree.body if not (isinstance(n, ast.FunctionDef) and n.name in names)]
    first = next(i for i, n in enumerate(kept) if isinstance(n, ast.FunctionDef))
    tree.body = kept[:first] + own + kept[first:]
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"
