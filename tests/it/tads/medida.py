"""Medidas."""


def cria_medida(dia: int, graus: int) -> 'medida':
    """Devolve a medida."""
    if type(dia) is not int or dia < 1:
        raise ValueError("cria_medida: argumentos invalidos")
    return (dia, graus)


def obtem_dia(m: 'medida') -> int:
    """Devolve o dia.

    >>> obtem_dia(cria_medida(1, 2))
    1
    """
    if not eh_medida(m):
        raise ValueError("obtem_dia: argumento invalido")
    return m[0]


def obtem_graus(m: 'medida') -> int:
    """Devolve os graus.

    >>> obtem_graus(cria_medida(1, 2))
    2
    """
    return m[1]


def eh_medida(m: 'universal') -> bool:
    """Diz se é uma medida.

    >>> eh_medida(3)
    False
    """
    return type(m) is tuple and len(m) == 2


def quente(ms: list) -> 'medida':
    """Devolve a medida mais quente.

    >>> obtem_dia(quente([cria_medida(1, 2), cria_medida(2, 5)]))
    2
    """
    maior = ms[0]
    for m in ms:
        if obtem_graus(m) > obtem_graus(maior):
            maior = m
    return maior


def iguais(a: 'medida', b: 'medida') -> bool:
    """Diz se são iguais.

    >>> iguais(cria_medida(1, 2), cria_medida(1, 2))
    True
    """
    return a == b


def conta(ms: list) -> int:
    """Conta as medidas diferentes de dois graus.

    >>> conta([cria_medida(1, 2), cria_medida(1, 2), cria_medida(2, 2)])
    2
    """
    return len(set(ms))
