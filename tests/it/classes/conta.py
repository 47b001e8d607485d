"""Contas."""


def _soma(valores):
    return sum(valores)


class SaldoInsuficiente(Exception):
    pass


class Conta:
    """Uma conta de um titular.

    >>> Conta('Ana')
    Conta('Ana', 0)
    """

    def __init__(self, titular, saldo=0):
        self.titular = titular
        self._movimentos = [saldo] if saldo else []

    @property
    def saldo(self):
        """O saldo da conta.

        >>> Conta('Ana', 5).saldo
        5
        """
        return _soma(self._movimentos)

    def deposita(self, valor):
        """Deposita um valor. Devolve o saldo.

        >>> c = Conta('Ana')
        >>> c.deposita(10)
        10
        """
        self._movimentos.append(valor)
        return sum(self._movimentos)

    def levanta(self, valor):
        """Levanta um valor.

        >>> c = Conta('Ana', 10)
        >>> c.levanta(3)
        >>> c
        Conta('Ana', 7)
        >>> c.levanta(100)
        Traceback (most recent call last):
          ...
        SaldoInsuficiente: faltam 93
        """
        falta = valor - sum(self._movimentos)
        if falta > 0:
            raise SaldoInsuficiente(f'faltam {falta}')
        self._movimentos.append(-valor)

    def __add__(self, outra):
        """Junta duas contas.

        >>> Conta('Ana', 1) + Conta('Rui', 2)
        Conta('Ana', 3)
        """
        return Conta(self.titular, sum(self._movimentos) + sum(outra._movimentos))

    def __eq__(self, outra):
        """Compara os saldos.

        >>> Conta('Ana', 1) == Conta('Rui', 1)
        True
        >>> Conta('Ana', 1) == Conta('Ana', 2)
        False
        """
        return sum(self._movimentos) == sum(outra._movimentos)

    def __iter__(self):
        """Percorre os movimentos.

        >>> list(Conta('Ana', 7))
        [7]
        >>> for m in Conta('Ana', 7): print(m)
        7
        """
        return iter(self._movimentos)

    def __enter__(self):
        return self

    def __exit__(self, *erro):
        """Fecha a conta.

        >>> with Conta('Ana', 7) as c:
        ...     print(c)
        Conta('Ana', 7)
        >>> c
        Conta('Ana', 0)
        """
        self._movimentos.clear()

    def __repr__(self):
        return f'Conta({self.titular!r}, {sum(self._movimentos)})'


def riqueza(contas):
    """Devolve a soma dos saldos.

    >>> riqueza([Conta('Ana', 1), Conta('Rui', 2)])
    3
    >>> riqueza([])
    0
    """
    return _soma([conta.saldo for conta in contas])


def abre(titulares):
    """Devolve uma conta com dez euros para cada titular.

    >>> abre(['Ana'])
    [Conta('Ana', 10)]
    """
    return [nova(titular) for titular in titulares]


def nova(titular):
    return Conta(titular, 10)


def move(de, para, valor):
    """Move um valor, se o houver.

    >>> de, para = abre(['Ana', 'Rui'])
    >>> move(de, para, 3), move(de, para, 30)
    (True, False)
    >>> [de, para]
    [Conta('Ana', 7), Conta('Rui', 13)]
    """
    try:
        de.levanta(valor)
    except SaldoInsuficiente:
        return False
    para.deposita(valor)
    return True
