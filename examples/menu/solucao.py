import sys

FICHEIRO = "contactos.txt"

def le():
    with open(FICHEIRO, encoding="utf-8") as f:
        return dict(linha.strip().split(";") for linha in f)

contactos = le()
if len(sys.argv) > 1:
    print(contactos.get(sys.argv[1], "Não há."))
    sys.exit()
while True:
    opcao = input("1 lista, 2 acrescenta, 0 sai: ")
    if opcao == "0":
        break
    elif opcao == "1":
        for nome in sorted(contactos):
            print(nome, contactos[nome])
    elif opcao == "2":
        nome = input("Nome? ")
        contactos[nome] = input("Número? ")
        with open(FICHEIRO, "w", encoding="utf-8") as f:
            for n, t in contactos.items():
                f.write(n + ";" + t + "\n")
    else:
        print("Opção inválida.")
