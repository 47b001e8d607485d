"""Números racionais."""

from math import gcd


def cria_racional(n, d):
    """Devolve o racional n/d na forma mais simples."""
    if type(n) is not int or type(d) is not int or d == 0:
        raise ValueError("cria_racional: argumentos invalidos")
    divisor = gcd(n, d) if d > 0 else -gcd(n, d)
    return (n // divisor, d // divisor)


def numerador(r):
    """Devolve o numerador."""
    return r[0]


def denominador(r):
    """Devolve o denominador."""
    return r[1]


def soma(a, b):
    """Devolve a soma de dois racionais."""
    n = numerador(a) * denominador(b) + numerador(b) * denominador(a)
    return cria_racional(n, denominador(a) * denominador(b))


def racional_para_str(r):
    """Devolve o texto de um racional."""
    if denominador(r) == 1:
        return str(numerador(r))
    return f"{numerador(r)}/{denominador(r)}"


def maior(racionais):
    """Devolve o maior racional de uma lista."""
    return max(racionais, key=lambda r: numerador(r) / denominador(r))
