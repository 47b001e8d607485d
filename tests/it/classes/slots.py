class SaldoInsuficiente(ValueError):
    def __init__(self, falta):
        super().__init__(f"faltam {falta}")


class Conta:
    __slots__ = ("titular", "lista")

    def __init__(self, titular, saldo=0):
        self.titular = titular
        self.lista = (saldo,) if saldo else ()

    saldo = property(lambda self: sum(self.lista))

    def deposita(self, quanto):
        self.lista += (quanto,)
        return self.saldo

    def levanta(self, quanto):
        if quanto > self.saldo:
            raise SaldoInsuficiente(quanto - self.saldo)
        self.lista += (-quanto,)

    def __add__(self, outra):
        return Conta(self.titular, self.saldo + outra.saldo)

    def __eq__(self, outra):
        return self.saldo == outra.saldo

    def __iter__(self):
        yield from self.lista

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.lista = ()

    def __repr__(self):
        return "Conta(" + repr(self.titular) + ", " + str(self.saldo) + ")"


def riqueza(contas):
    total = 0
    for conta in contas:
        total += sum(conta.lista)
    return total


def abre(titulares):
    return list(map(lambda titular: Conta(titular, 10), titulares))


def move(de, para, valor):
    if de.saldo < valor:
        return False
    de.levanta(valor)
    para.deposita(valor)
    return True
