"""Sets of programs, made of the right and wrong programs of the fixtures."""

import ast
import copy
import itertools
import json
import pathlib
import random
import re
import subprocess

import disguises
import representations

ROOT = pathlib.Path(__file__).resolve().parent.parent
ASSIGNMENTS = ("moinho", "scrabble", "tictactoe")


class Program:
    """A program of the fixtures, and the right one that it is a change of."""

    def __init__(self, assignment, name, source, host=None, header=None):
        self.assignment, self.name, self.source = assignment, name, source
        self.host, self.header = host, header or {}


def header_of(text):
    """The values of the comments at the beginning of a file of the fixtures."""
    lines = itertools.takewhile(lambda line: line.startswith("# "), text.splitlines())
    pairs = (re.match(r"# (\w+) = (.*)", line) for line in lines)
    return {pair[1]: json.loads(pair[2]) for pair in pairs if pair and pair[2][0] in '"['}


def program(gabarito, assignment, path):
    header = header_of(path.read_text())
    if "host" not in header:
        return Program(assignment, path.stem, path.read_text(), None, header)
    show = [gabarito, "audit", assignment, "--show", path]
    source = subprocess.run(show, check=True, stdout=subprocess.PIPE, text=True).stdout
    host = path.parent.parent / "certas" / (header["host"] + ".py")
    host = program(gabarito, assignment, host)
    return Program(assignment, path.stem, source, host.source, header)


def programs(gabarito, assignment, folders):
    for folder in folders:
        place = ROOT / "fixtures" / assignment / "submissoes" / folder
        for path in sorted(p for p in place.iterdir() if p.suffix in (".py", ".patch")):
            made = program(gabarito, assignment, path)
            made.name = f"{folder}-{made.name}"
            yield made


def represented(assignment):
    """A right program over each representation that the text leaves open."""
    if assignment == "moinho":
        host = (ROOT / representations.HOST).read_text()
        for name in representations.REPRESENTATIONS:
            yield Program(assignment, name, representations.over(name, host))
    for name in representations.RESULTS.get(assignment, ()):
        host = min((ROOT / "fixtures" / assignment / "submissoes/certas").glob("*.py"))
        source = representations.with_results(assignment, name, host.read_text())
        yield Program(assignment, name, source)


def right(gabarito, assignment):
    yield from represented(assignment)
    yield from programs(gabarito, assignment, ("certas", "independentes", "memorizadas"))


def wrong(gabarito, assignment):
    """Known wrong programs; those over tuples over other representations too, if they can be."""
    others = itertools.cycle(representations.REPRESENTATIONS)
    for each in programs(gabarito, assignment, ("erradas", "estado")):
        yield each
        can_move = assignment == "moinho" and each.header.get("host") == "tuplos"
        if can_move and not changed(each) & representations.replaced():
            name = next(others)
            source, host = (representations.over(name, s) for s in (each.source, each.host))
            yield Program(assignment, f"{each.name}@{name}", source, host, each.header)


def functions(assignment):
    """The functions of a text, with their signatures."""
    text = (ROOT / "fixtures" / assignment / "enunciado.toml").read_text()
    for block in re.findall(r"\[\[function\]\]\n((?:.+\n)+)", text):
        values = dict(re.findall(r'^(\w+) = "(.*)"', block, re.M))
        yield values["name"], values.get("signature", " → ")


# --- what a change touches ---------------------------------------------------------------


def definitions(tree):
    """The last statement of a module that gives each name its value."""
    found = {}
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = node
        else:
            found.update({name: node for name in disguises.names(node, ast.Store)})
    return found


def bare(node):
    """A definition as text, without its docstring."""
    node = copy.deepcopy(node)
    disguises.comments(node, None)
    return ast.dump(node)


def changed(program):
    """The names whose definitions are not those of the host."""
    ours, theirs = (definitions(ast.parse(s)) for s in (program.source, program.host))
    return {
        name
        for name in set(ours) | set(theirs)
        if name not in ours or name not in theirs or bare(ours[name]) != bare(theirs[name])
    }


def uses(source):
    """The names in the definition of each name of a module."""
    known = definitions(ast.parse(source))
    return {name: disguises.names(node, (ast.Load, ast.Store)) for name, node in known.items()}


def reached(function, used, text):
    """The names that a function depends on, not through other functions of the text."""
    seen, waiting = set(), [function]
    while waiting:
        name = waiting.pop()
        if name not in seen and name in used and (name not in text or name == function):
            seen.add(name)
            waiting += used[name]
    return seen


def touched(program):
    """The functions of the text that the planted mistake is in."""
    text = {name for name, _ in functions(program.assignment)}
    if program.host is None:
        return {program.header["function"]} | {c.split("/")[0] for c in program.header["loses"]}
    names = changed(program)
    both = [uses(source) for source in (program.source, program.host)]
    return {f for f in text if any(reached(f, used, text) & names for used in both)}


def repaired(program, function, right):
    """The program with one function of a right one, and the helpers that it needs."""
    text = {name for name, _ in functions(program.assignment)}
    tree, theirs = ast.parse(program.source), ast.parse(right)
    ours, known = definitions(tree), definitions(theirs)
    names = reached(function, uses(right), text)
    brought = {n for n in names if n not in ours or bare(ours[n]) != bare(known[n])} | {function}
    while True:  # What needs another helper is another one.
        more = {n for n in names - brought if disguises.names(known[n], ast.Load) & brought}
        more -= {n for n in more if isinstance(known[n], ast.ClassDef)}
        if not more - {function}:
            break
        brought |= more
    classes = {n for n in brought if isinstance(known[n], ast.ClassDef)}
    new = {n: f"certo_{n}" for n in brought - classes - {function}}
    added = []
    for node in dict.fromkeys(n for n in theirs.body if n in [known[b] for b in brought]):
        node = disguises.Renamed.with_names(new).visit(copy.deepcopy(node))
        if getattr(node, "name", None) in ours and node.name in classes:
            tree.body[tree.body.index(ours[node.name])] = node
        else:
            added.append(node)
    place = tree.body.index(ours[function]) if function in ours else len(tree.body)
    tree.body[place : place + (function in ours)] = added
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


# --- faults --------------------------------------------------------------------------------

CONSTANTS = {"booleano": "True", "str": "'a1'", "N": "7", "inteiro": "7", "tabuleiro": "None"}
FAULTS = ("crashes", "constant", "missing")


def with_first(source, function, statement):
    """The program with a function that begins with this statement."""
    tree = ast.parse(source)
    node = definitions(tree).get(function)
    if not isinstance(node, ast.FunctionDef):
        return None
    first = node.args.args[0].arg if node.args.args else "()"
    place = 1 if disguises.is_docstring(node.body[0]) else 0
    node.body[place:place] = ast.parse(statement.format(first)).body
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def faulty(right, turn=None):
    """(fault, program) of every function of the text, and of every part of the values.

    With a turn, each function has one of the faults, and another one in another turn.
    """
    row = {}
    if right.assignment == "moinho":
        row = representations.REPRESENTATIONS.get(right.name, {})
    for place, (function, signature) in enumerate(functions(right.assignment)):
        takes, gives = signature.split(" → ")
        is_tad = takes.split(" × ")[0] in ("posicao", "peca", "tabuleiro")
        statements = {
            "crashes": "1 / 0",
            "constant": f"return {CONSTANTS.get(gives, '()')}",
            "missing": row["missing"] if row and is_tad else "{}.nada",
        }
        for fault in FAULTS if turn is None else [FAULTS[(place + turn) % len(FAULTS)]]:
            source = with_first(right.source, function, statements[fault])
            if source:
                yield f"{function}:{fault}", source
    if row:
        host = (ROOT / representations.HOST).read_text()
        for part in ("posicao_c", "posicao_l", "peca_s", "tabuleiro_get"):
            yield f"{part}:missing", representations.over(right.name, host, part)


# --- changes that keep the meaning -----------------------------------------------------------


def swapped(tree, rng):
    """Each `if` with an `else` asks for the contrary."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and node.orelse:
            node.test = ast.UnaryOp(ast.Not(), node.test)
            node.body, node.orelse = node.orelse, node.body
    return tree


def nested(tree, rng):
    """What follows an `if` that returns is its `else`."""
    for _, statements in list(disguises.bodies(tree)):
        for place in range(len(statements) - 2, -1, -1):
            node = statements[place]
            ends = isinstance(node, ast.If) and isinstance(node.body[-1], (ast.Return, ast.Raise))
            if ends and not node.orelse:
                node.orelse = statements[place + 1 :]
                del statements[place + 1 :]
    return tree


def early(tree, rng):
    """No `else` after an `if` that returns."""
    # The innermost first: what is behind an `else` moves into the statements around it.
    for _, statements in reversed(list(disguises.bodies(tree))):
        for place in range(len(statements) - 1, -1, -1):
            node = statements[place]
            if isinstance(node, ast.If) and isinstance(node.body[-1], (ast.Return, ast.Raise)):
                statements[place + 1 : place + 1] = node.orelse
                node.orelse = []
    return tree


def named(tree, rng):
    """Results have names before they are returned."""
    for _, statements in list(disguises.bodies(tree)):
        for place in range(len(statements) - 1, -1, -1):
            if isinstance(statements[place], ast.Return) and statements[place].value:
                new = ast.parse("resultado_final = 0\nreturn resultado_final").body
                new[0].value = statements[place].value
                if not any(isinstance(n, ast.Yield) for n in ast.walk(new[0])):
                    statements[place : place + 1] = new
    return tree


def closures(tree, rng):
    """Functions are made by functions."""
    for place, node in enumerate(tree.body):
        if isinstance(node, ast.FunctionDef) and not node.decorator_list:
            maker = ast.parse(f"def faz_{node.name}():\n    return {node.name}").body[0]
            maker.body.insert(0, node)
            tree.body[place] = [maker, *ast.parse(f"{node.name} = faz_{node.name}()").body]
    tree.body = [s for each in tree.body for s in (each if isinstance(each, list) else [each])]
    return tree


def slots(tree, rng):
    """Classes have `__slots__`."""
    for node in tree.body:
        if not isinstance(node, ast.ClassDef) or node.bases:
            continue
        own = {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)
               and isinstance(n.ctx, ast.Store) and getattr(n.value, "id", "") == "self"}
        within = definitions(node)
        if own and not own & set(within) and "__slots__" not in within:
            place = 1 if disguises.is_docstring(node.body[0]) else 0
            node.body[place:place] = ast.parse(f"__slots__ = {tuple(sorted(own))!r}").body
    return tree


def subclassed(tree, rng):
    """Each class is a subclass of itself as it was, but for an `Enum` with members."""
    for place in range(len(tree.body) - 1, -1, -1):
        node = tree.body[place]
        if isinstance(node, ast.ClassDef) and not any(
            getattr(n, "id", getattr(n, "attr", "")) in ("super", "Enum", "IntEnum", "StrEnum")
            for n in ast.walk(node)
        ):
            new = f"class {node.name}({node.name}):\n    __slots__ = ()"
            tree.body[place + 1 : place + 1] = ast.parse(new).body
    return tree


# Pure functions of results that do not change, and what tells their arguments apart.
PURE = {
    "obter_posicoes_adjacentes": "posicao_para_str({0})",
    "peca_para_inteiro": "peca_para_str({0})",
    "eh_posicao_livre": "tabuleiro_para_str({0}), posicao_para_str({1})",
    "gera_numero_aleatorio": "{0}",
    "winner": "repr({0})",
    "player": "repr({0})",
    "terminal": "repr({0})",
    "utility": "repr({0})",
}


MEMOIZED = """
memoria_{{name}} = {{{{}}}}
def {{name}}({{arguments}}):
    chave = ({0},)
    if chave not in memoria_{{name}}:
        memoria_{{name}}[chave] = calcula_{{name}}({{arguments}})
    return memoria_{{name}}[chave]
"""


def memoized(tree, rng):
    for name, key in PURE.items():
        representations.wrapped(tree, name, MEMOIZED.format(key))
    return tree


CHANGES = [*disguises.DISGUISES, swapped, nested, early, named, closures, slots, subclassed,
           memoized]


def with_changes(program, number):
    """`number` programs with one change or two, evenly over programs and changes."""
    rng = random.Random("changes")
    pairs = [(each,) for each in CHANGES] + list(itertools.combinations(CHANGES, 2))
    seen = set()
    while len(seen) < number:
        for each in program:
            changes = rng.choice(pairs)
            if disguises.inlined in changes and each.assignment == "moinho":
                # An operation of a TAD would be inlined beyond its barrier.
                continue
            tree = ast.parse(each.source)
            for change in changes:
                tree = ast.fix_missing_locations(change(tree, rng))
            name = f"{each.name}~{'+'.join(change.__name__ for change in changes)}"
            source = disguises.written(tree, rng)
            if name not in seen and ast.dump(ast.parse(source)) != ast.dump(ast.parse(each.source)):
                seen.add(name)
                yield each, name, source
            if len(seen) == number:
                return
