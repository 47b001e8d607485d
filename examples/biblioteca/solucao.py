"""Biblioteca."""


class SemExemplares(Exception):
    """Não há exemplares de um livro."""


class Biblioteca:
    """Livros e os seus exemplares."""

    def __init__(self, nome):
        """Lê os livros de um ficheiro."""
        self.livros = {}
        with open(nome, encoding="utf-8") as ficheiro:
            for linha in ficheiro:
                titulo, exemplares = linha.rstrip("\n").split(";")
                self.livros[titulo] = int(exemplares)

    def exemplares(self, titulo):
        """Devolve o número de exemplares de um livro."""
        return self.livros.get(titulo, 0)

    def empresta(self, titulo):
        """Retira um exemplar de um livro."""
        if self.exemplares(titulo) == 0:
            raise SemExemplares(titulo)
        self.livros[titulo] -= 1

    def __len__(self):
        return sum(self.livros.values())

    def __contains__(self, titulo):
        return self.exemplares(titulo) > 0

    def guarda(self, nome):
        """Escreve os livros num ficheiro."""
        with open(nome, "w", encoding="utf-8") as ficheiro:
            for titulo in sorted(self.livros):
                ficheiro.write(f"{titulo};{self.livros[titulo]}\n")
