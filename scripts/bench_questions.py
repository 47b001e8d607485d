"""The questions of a measurement. See scripts/bench."""

import ast
import subprocess


class Any:
    """A value that belongs to whoever wrote the program, as the battery writes it."""

    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return True

    __hash__ = None

    def __repr__(self):
        return "ANY"


class Question:
    """One session: what is typed at the prompt, and what must come."""

    def __init__(self, case, written, pycon):
        self.name, self.steps, self.rights = case
        self.written, self.pycon = written, pycon

    def is_common(self):
        """Whether every tool can put it: one right answer, and values of expressions only."""
        if len(self.rights) != 1:
            return False
        for (statement, _), events in zip(self.steps, self.rights[0]):
            values = [what for kind, what in events if kind == "shown"]
            if any(len(answers) != 1 for answers in values) or len(values) > 1:
                return False
            if values and not is_expression(statement):
                return False
            # Any exception, or the end of what is typed: not every tool can put these.
            raised = [what for kind, what in events if kind == "raised"]
            if any(what is None or what[0] == "EOFError" for what in raised):
                return False
        return True

    def is_silent(self):
        """Whether nothing is printed or typed."""
        return all(kind in ("shown", "raised") for events in self.rights[0] for kind, _ in events)

    def asked(self):
        """(statement, lines typed, events) of every step."""
        return [(*step, events) for step, events in zip(self.steps, self.rights[0])]


def is_expression(statement):
    body = ast.parse(statement).body
    return len(body) == 1 and isinstance(body[0], ast.Expr)


def shown(events):
    """The value shown, in a list, unless it is nobody's to compare as text."""
    return [what[0] for kind, what in events if kind == "shown" and "ANY" not in repr(what[0])]


def questions(gabarito, assignment, function, most):
    """At most so many questions that every tool can put, and the head of pytest's file."""
    # Twice as many, because those with several right answers are left out afterwards.
    options = ["battery", assignment, "--cases", str(2 * most)]
    if function:
        options += ["--function", function]
    pytest, pycon = (
        subprocess.run(
            [gabarito, *options, "--format", form], check=True, capture_output=True, text=True
        ).stdout
        for form in ("pytest", "pycon")
    )
    head, cases = pytest.split("\nCASES = [\n")
    cases = cases.splitlines()[:-1]
    sessions = pycon.split("---\n")[:-1]
    if len(cases) != len(sessions):
        raise SystemExit("scripts/bench: the two forms of the battery are not of one length.")
    found = [
        Question(eval(case.strip().rstrip(","), {"Any": Any}), case, session)
        for case, session in zip(cases, sessions)
    ]
    return head, evenly([question for question in found if question.is_common()], most)


def evenly(found, most):
    count = min(most, len(found))
    return [found[index * len(found) // count] for index in range(count)]
