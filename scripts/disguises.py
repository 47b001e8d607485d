"""Write disguised copies of programs: a labelled set for measures of similarity.

    python3 scripts/disguises.py OUT PROGRAM...

Each program is written to OUT as `NAME__original.py`, and once for each disguise and for each
two of them, as `NAME__DISGUISE.py` and `NAME__ONE+OTHER.py`. Programs behave as before.
"""

import ast
import builtins
import copy
import itertools
import pathlib
import random
import sys

COMPOUND = (ast.FunctionDef, ast.For, ast.While, ast.If, ast.With, ast.Try)


def bodies(tree):
    """The lists of statements of a tree, at any depth."""
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if isinstance(statements, list) and statements:
                yield node, statements


def functions(tree):
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def is_docstring(statement):
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def names(node, context):
    """The names that a tree reads or writes, without the variables of comprehensions."""
    loops = [each.target for each in ast.walk(node) if isinstance(each, ast.comprehension)]
    left_out = {id(name) for target in loops for name in ast.walk(target)}
    found = (n for n in ast.walk(node) if isinstance(n, ast.Name) and id(n) not in left_out)
    return {n.id for n in found if isinstance(n.ctx, context)}


def is_written(node):
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def scopes(node):
    """The definitions within a function, in which names have other meanings."""
    inner = (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.Global, ast.Nonlocal, ast.Yield)
    return [each for each in ast.walk(node) if each is not node and isinstance(each, inner)]


class Renamed(ast.NodeTransformer):
    """Parameters and local variables have other names, as do private functions."""

    def __init__(self, tree):
        keywords = {k.arg for k in ast.walk(tree) if isinstance(k, ast.keyword)}
        chosen = {a.arg for a in ast.walk(tree) if isinstance(a, ast.arg)}
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                chosen |= {n.id for n in ast.walk(function) if is_written(n)}
                if function.name.startswith("_") and not function.name.startswith("__"):
                    chosen.add(function.name)
        chosen -= keywords | set(dir(builtins)) | {"self"}
        attributes = {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
        ordered = sorted(chosen - attributes)
        self.new = {name: f"v{place}_{name[::-1]}" for place, name in enumerate(ordered)}

    @classmethod
    def with_names(cls, new):
        """A renaming of these names alone."""
        renaming = cls(ast.Module(body=[], type_ignores=[]))
        renaming.new = new
        return renaming

    def visit(self, node):
        for field in ("id", "arg", "name"):
            if isinstance(getattr(node, field, None), str) and not isinstance(node, ast.keyword):
                setattr(node, field, self.new.get(getattr(node, field), getattr(node, field)))
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            node.names = [self.new.get(name, name) for name in node.names]
        return self.generic_visit(node)


def renamed(tree, rng):
    return Renamed(tree).visit(tree)


def reordered(tree, rng):
    """Functions in another order, and methods too."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef)):
            places = [i for i, each in enumerate(node.body) if isinstance(each, ast.FunctionDef)]
            moved = [node.body[place] for place in places]
            names = {function.name for function in moved}
            if len(names) < len(moved) or any(function.decorator_list for function in moved):
                # Of two definitions of one name, the last counts.
                continue
            rng.shuffle(moved)
            for place, function in zip(places, moved):
                node.body[place] = function
    return tree


def loops(tree, rng):
    """Each `for` without `continue` is a `while` with an index."""
    count = itertools.count()
    for _, statements in list(bodies(tree)):
        for place in range(len(statements) - 1, -1, -1):
            loop = statements[place]
            if not isinstance(loop, ast.For) or loop.orelse:
                continue
            if any(isinstance(each, ast.Continue) for each in ast.walk(loop)):
                continue
            number = next(count)
            new = ast.parse(
                f"itens_{number} = list(x)\ni_{number} = 0\nwhile i_{number} < len(itens_{number}):\n"
                f"    y = itens_{number}[i_{number}]\n    i_{number} += 1\n"
            ).body
            new[0].value.args[0] = loop.iter
            new[2].body[0].targets = [loop.target]
            new[2].body += loop.body
            statements[place : place + 1] = new
    return tree


DEAD = (
    "contador_{0} = 0\nif contador_{0} > 10:\n    contador_{0} = contador_{0} - 1\n",
    "soma_{0} = [1, 2, {0}]\nsoma_{0}.append(len(soma_{0}))\n",
    "if False:\n    print('erro {0}')\n",
    "texto_{0} = 'a' + str({0})\n",
)


def dead(tree, rng):
    """Statements that do nothing, before one statement in four."""
    count = itertools.count()
    for node, statements in list(bodies(tree)):
        if isinstance(node, (ast.Module, ast.ClassDef)):
            continue
        for place in range(len(statements) - 1, -1, -1):
            if is_docstring(statements[place]) or rng.random() > 0.25:
                continue
            number = next(count)
            statements[place:place] = ast.parse(DEAD[number % len(DEAD)].format(number)).body
    return tree


def comments(tree, rng):
    """No docstring, and other comments (added when the tree is written)."""
    for node, statements in bodies(tree):
        if is_docstring(statements[0]):
            statements[:1] = [] if len(statements) > 1 else [ast.Pass()]
    tree.comments = True
    return tree


def split(tree, rng):
    """The second half of each function is a function of its own."""
    for function in functions(tree):
        body = function.body
        start = 1 if is_docstring(body[0]) else 0
        if len(body) - start < 2 or scopes(function) or function.args.vararg:
            continue
        half = (start + len(body)) // 2
        rest = ast.Module(body=body[half:], type_ignores=[])
        known = {a.arg for a in function.args.args}
        for statement in body[start:half]:
            if not isinstance(statement, COMPOUND):
                known |= names(statement, ast.Store)
        maybe = set().union(*(names(s, ast.Store) for s in body[start:half]), set()) - known
        used = names(rest, ast.Load)
        if used & maybe:
            continue
        given = sorted(known & used)
        helper = ast.parse(f"def parte_{function.name}({', '.join(given)}):\n    pass").body[0]
        helper.body = body[half:]
        call = ast.parse(f"def f():\n    return parte_{function.name}({', '.join(given)})")
        body[half:] = call.body[0].body
        tree.body.insert(tree.body.index(function), helper)
    return tree


class Inlined(ast.NodeTransformer):
    """Calls of functions of one expression become the expression."""

    def __init__(self, tree):
        self.known = {}
        for function in functions(tree):
            body = [each for each in function.body if not is_docstring(each)]
            is_plain = len(body) == 1 and isinstance(body[0], ast.Return) and body[0].value
            if is_plain and not scopes(function) and not function.args.defaults:
                inner = any(isinstance(n, ast.comprehension) for n in ast.walk(body[0]))
                calls_itself = function.name in names(body[0], ast.Load)
                if not inner and not calls_itself:
                    self.known[function.name] = (function, body[0].value)

    def visit_Call(self, node):
        self.generic_visit(node)
        function, value = self.known.get(getattr(node.func, "id", None), (None, None))
        if function is None or node.keywords or len(node.args) != len(function.args.args):
            return node
        parameters = [a.arg for a in function.args.args]
        simple = all(isinstance(a, (ast.Name, ast.Constant)) for a in node.args)
        loads = [n.id for n in ast.walk(value) if isinstance(n, ast.Name)]
        if not simple and any(loads.count(p) != 1 for p in parameters):
            return node
        given = dict(zip(parameters, node.args))

        class Put(ast.NodeTransformer):
            def visit_Name(self, name):
                return copy.deepcopy(given.get(name.id, name))

        return Put().visit(copy.deepcopy(value))


def inlined(tree, rng):
    return Inlined(tree).visit(tree)


WITHOUT_EFFECT = ("pass", "...", "aux = 0", "aux = None")


def noise(tree, rng):
    """A statement without effect before every statement."""
    for node, statements in list(bodies(tree)):
        for place in range(len(statements) - 1, -1, -1):
            if not is_docstring(statements[place]):
                statements[place:place] = ast.parse(rng.choice(WITHOUT_EFFECT)).body
    return tree


def typed(tree, rng):
    """Parameters, results and local variables have types."""
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        for parameter in function.args.args:
            parameter.annotation = ast.Name(rng.choice(("int", "str", "list")))
        function.returns = ast.Name("object")
        outer = {n for s in ast.walk(function) if isinstance(s, (ast.Global, ast.Nonlocal)) for n in s.names}
        for place, statement in enumerate(function.body):
            if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
                target = statement.targets[0]
                if isinstance(target, ast.Name) and target.id not in outer:
                    function.body[place] = ast.AnnAssign(target, ast.Name("object"), statement.value, 1)
    return tree


class Flipped(ast.NodeTransformer):
    """Comparisons have their sides exchanged, and augmented assignments are written out."""

    OTHER = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.Eq, ast.NotEq: ast.NotEq}

    def visit_Compare(self, node):
        self.generic_visit(node)
        other = self.OTHER.get(type(node.ops[0]))
        if other is None or len(node.ops) > 1:
            return node
        return ast.Compare(node.comparators[0], [other()], [node.left])

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        if not isinstance(node.target, ast.Name):
            return node
        return ast.Assign([node.target], ast.BinOp(ast.Name(node.target.id), node.op, node.value))


def flipped(tree, rng):
    return Flipped().visit(tree)


DISGUISES = [renamed, reordered, loops, dead, comments, split, inlined, noise, typed, flipped]


def written(tree, rng):
    text = ast.unparse(ast.fix_missing_locations(tree))
    if not getattr(tree, "comments", False):
        return text + "\n"
    lines = []
    for line in text.splitlines():
        if line.strip() and rng.random() < 0.2:
            lines.append(line[: len(line) - len(line.lstrip())] + f"# passo {len(lines)}")
        lines.append(line)
    return "\n".join(lines) + "\n"


def main():
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for path in map(pathlib.Path, sys.argv[2:]):
        source = path.read_text()
        (out / f"{path.stem}__original.py").write_text(source)
        chosen = [(each,) for each in DISGUISES] + list(itertools.combinations(DISGUISES, 2))
        for disguises in chosen:
            name = "+".join(each.__name__ for each in disguises)
            rng = random.Random(f"{path.stem} {name}")
            tree = ast.parse(source)
            for disguise in disguises:
                tree = disguise(tree, rng)
                tree = ast.fix_missing_locations(tree)
            (out / f"{path.stem}__{name}.py").write_text(written(tree, rng))


if __name__ == "__main__":
    main()
