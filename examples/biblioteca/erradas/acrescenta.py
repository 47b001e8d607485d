from pathlib import Path


class SemExemplares(Exception):
    pass


class Biblioteca:
    def __init__(self, nome):
        linhas = Path(nome).read_text(encoding="utf-8").splitlines()
        self._livros = [[t, int(n)] for t, n in (linha.split(";") for linha in linhas)]

    def _procura(self, titulo):
        for livro in self._livros:
            if livro[0] == titulo:
                return livro
        return [titulo, 0]

    def exemplares(self, titulo):
        return self._procura(titulo)[1]

    def empresta(self, titulo):
        livro = self._procura(titulo)
        if livro[1] < 1:
            raise SemExemplares(titulo)
        livro[1] -= 1

    def __len__(self):
        total = 0
        for _, n in self._livros:
            total += n
        return total

    def __contains__(self, titulo):
        return bool(self.exemplares(titulo))

    def guarda(self, nome):
        linhas = [f"{titulo};{n}\n" for titulo, n in sorted(self._livros)]
        open(nome, "a", encoding="utf-8").writelines(linhas)
