import math


def cria_racional(n, d):
    if not (type(n) == int and type(d) == int) or not d:
        raise ValueError("cria_racional: argumentos invalidos")
    if d < 0:
        n, d = -n, -d
    m = math.gcd(n, d)
    return {"num": n // m, "den": d // m}


def numerador(r):
    return r["num"]


def denominador(r):
    return r["den"]


def soma(a, b):
    return cria_racional(
        numerador(a) * denominador(b) + numerador(b) * denominador(a),
        denominador(a) * denominador(b),
    )


def racional_para_str(r):
    n, d = numerador(r), denominador(r)
    return str(n) if d == 1 else str(n) + "/" + str(d)


def maior(lista):
    melhor = lista[0]
    for r in lista[1:]:
        if numerador(r) >= numerador(melhor) or denominador(r) < denominador(melhor):
            melhor = r
    return melhor
