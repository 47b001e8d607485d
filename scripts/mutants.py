"""Makes mutants by the operators of cosmic-ray. See scripts/mutants."""

import hashlib
import pathlib
import sys
import warnings

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

# Operators whose changes are no mistakes that people make: bits, and identity in the
# place of equality.
LEFT_OUT = ("Bit", "Shift", "Pow", "_Is", "Is_", "Invert", "RemoveDecorator", "VariableReplacer",
            "VariableInserter", "KeywordReplacer", "ReplaceBinaryOperator_Div", "_Div")


def operators():
    for name in sorted(operator_names()):
        if not any(part in name for part in LEFT_OUT):
            yield name


def mutants(source):
    """(name, source) of every mutant that Python takes, none twice."""
    seen = {source}
    tree = get_ast(source)
    for name in operators():
        try:
            operator = get_operator(name)()
        except TypeError:
            continue  # It wants arguments, which nobody gives here.
        count = sum(1 for node in ast_nodes(tree) for _ in operator.mutation_positions(node))
        for occurrence in range(count):
            mutant = mutate_code(source, operator, occurrence)
            if mutant is None or mutant in seen:
                continue
            seen.add(mutant)
            try:
                compile(mutant, "mutant", "exec")
            except SyntaxError:
                continue
            yield "{}_{}".format(name.split("/")[-1], occurrence), mutant


def chosen(made, most):
    """As many as are wanted, by a number made of each: the same every time."""
    by_number = sorted(made, key=lambda pair: hashlib.sha256(pair[1].encode()).digest())
    return by_number[:most]


def main(assignment, most):
    warnings.simplefilter("ignore")
    folder = pathlib.Path("target/mutants") / assignment
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.py"):
        old.unlink()
    for program in sorted(pathlib.Path("fixtures", assignment, "submissoes/certas").glob("*.py")):
        source = program.read_text(encoding="utf-8")
        made = list(mutants(source))
        few = chosen(made, int(most))
        for name, mutant in few:
            path = folder / "{}__{}.py".format(program.stem, name)
            path.write_text(mutant, encoding="utf-8")
        print("{}: {} of {} mutants".format(program.name, len(few), len(made)))


main(*sys.argv[1:])
