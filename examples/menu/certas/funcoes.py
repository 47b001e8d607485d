import sys
import csv


def le():
    with open("contactos.txt", newline="", encoding="utf-8") as f:
        return [(nome, numero) for nome, numero in csv.reader(f, delimiter=";")]


def lista():
    for nome, numero in sorted(le()):
        print(f"{nome} {numero}")


def acrescenta():
    nome = input("Nome? ")
    numero = input("Número? ")
    with open("contactos.txt", "a", encoding="utf-8") as f:
        print(nome, numero, sep=";", file=f)


def main():
    if len(sys.argv) == 2:
        for nome, numero in le():
            if nome == sys.argv[1]:
                return print(numero)
        return print("Não há.")
    while (opcao := input("1 lista, 2 acrescenta, 0 sai: ")) != "0":
        {"1": lista, "2": acrescenta}.get(opcao, lambda: print("Opção inválida."))()


if __name__ == "__main__":
    main()
