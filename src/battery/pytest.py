import builtins
import contextlib
import io
import os
import sys

import pytest

MODULE = os.environ.get("MODULE", "projeto.py")
with open(MODULE, encoding="utf-8") as file:
    CODE = compile(file.read(), MODULE, "exec")


class Any:
    """A value that belongs to whoever wrote the program: it is not compared."""

    def __eq__(self, other):
        return True

    __hash__ = None

    def __repr__(self):
        return "ANY"


ANY = Any()


def as_it_is(value):
    """A value as it is now, whatever is changed later."""
    if type(value) is dict:
        return {key: as_it_is(item) for key, item in value.items()}
    if type(value) in (list, tuple):
        return type(value)(as_it_is(item) for item in value)
    return set(value) if type(value) is set else value


class Session(io.TextIOBase):
    """A session at the prompt: what it prints, reads and shows, in order."""

    def __init__(self):
        self.names = {"__name__": "projeto"}
        self.events = []
        self.lines = []
        exec(CODE, self.names)

    def write(self, text):
        if text and self.events and self.events[-1][0] == "printed":
            text = self.events.pop()[1] + text
        if text:
            self.events.append(("printed", text))
        return len(text)

    def input(self, prompt=""):
        self.write(str(prompt))
        if not self.lines:
            raise EOFError("EOF when reading a line")
        self.events.append(("typed", self.lines.pop(0)))
        return self.events[-1][1]

    def show(self, value):
        if value is not None:
            self.events.append(("shown", as_it_is(value)))

    def run(self, statement, lines):
        self.events, self.lines = [], list(lines)
        try:
            # Here and not in the fixture: pytest takes its own back in between.
            with contextlib.redirect_stdout(self):
                exec(compile(statement + "\n", "<session>", "single"), self.names)
        except (Exception, SystemExit) as error:
            self.events.append(("raised", error))
        return self.events


@pytest.fixture
def session(monkeypatch):
    session = Session()
    monkeypatch.setattr(builtins, "input", session.input)
    monkeypatch.setattr(sys, "displayhook", session.show)
    return session


def is_right(came, right):
    if len(came) != len(right):
        return False
    return all(is_event(*pair) for pair in zip(came, right))


def is_event(came, right):
    (kind, what), (right_kind, right_what) = came, right
    if kind != right_kind:
        return False
    if kind == "shown":
        return any(value == what for value in right_what)
    if kind == "raised":
        return right_what is None or (
            right_what[0] in [base.__name__ for base in type(what).__mro__]
            and str(what) == right_what[1]
        )
    return what == right_what


def pytest_generate_tests(metafunc):
    names = ["{}-{}".format(number, case[0]) for number, case in enumerate(CASES)]
    metafunc.parametrize("case", CASES, ids=names)


def test_session(session, case):
    _, steps, rights = case
    came = [list(session.run(*step)) for step in steps]
    for index, step in enumerate(steps):
        if not any(is_right(came[index], right[index]) for right in rights):
            pytest.fail("{!r}: expected {!r}, came {!r}".format(step[0], rights[0][index], came[index]))
