import builtins
import contextlib
import io
import math
import os
import re
import sys

import pytest

MODULE = os.environ.get("MODULE", DEFAULT_MODULE)
with open(MODULE, encoding="utf-8") as file:
    CODE = compile(file.read(), MODULE, "exec")


class Any:
    """A value that belongs to whoever wrote the program: it is not compared."""

    def __eq__(self, other):
        return True

    __hash__ = None

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return "<{}>".format(self.name)


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
        # The file in place of the keyboard, if there is one.
        self.file = None
        if PROGRAM is None:
            module = dict(self.names)
            exec(CODE, module)
            # What sessions call by the names of Python's functions is these, unless the text asks for it.
            hidden = [name for name in vars(builtins) if name not in PRINTS and name[0] != "_"]
            self.names = {name: value for name, value in module.items() if name not in hidden}
        else:
            self.names[PROGRAM] = self.run_program

    def write(self, text):
        if text:
            self.events.append((printed_by(sys._getframe(1)), text))
        return len(text)

    def run_program(self, *arguments, stdin=None, status=False):
        sys.argv = [MODULE, *arguments]
        code = 0
        try:
            with open(stdin or os.devnull, encoding="utf-8") as file:
                self.file = file if stdin else None
                exec(CODE, {"__name__": "__main__", "__file__": MODULE})
        except SystemExit as error:
            code = error.code or 0
            if not isinstance(code, int):
                print(code)
                code = 1
        finally:
            self.file = None
        return code & 0xFF if status else None

    def readline(self, size=-1):
        if self.file:
            return self.file.readline()
        if not self.lines:
            return ""
        self.events.append(("typed", self.lines.pop(0)))
        return self.events[-1][1] + "\n"

    def input(self, prompt=""):
        self.write(str(prompt))
        line = self.readline()
        if not line:
            raise EOFError("EOF when reading a line")
        return line.rstrip("\n")

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
def session(monkeypatch, tmp_path):
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    monkeypatch.chdir(tmp_path)
    session = Session()
    monkeypatch.setattr(sys, "argv", sys.argv)
    monkeypatch.setattr(sys, "stdin", session)
    monkeypatch.setattr(builtins, "input", session.input)
    monkeypatch.setattr(sys, "displayhook", session.show)
    return session


def printed_by(frame):
    """Whether what is printed is printed aside: by a function of the assignment that prints
    nothing by its text."""
    while frame is not None:
        code = frame.f_code
        if code.co_filename == MODULE and code.co_name in PRINTS:
            return "printed" if PRINTS[code.co_name] else "aside"
        frame = frame.f_back
    return "printed"


def compared(events, printed):
    """The events that are compared: text of these kinds joined, the rest of it left out."""
    kept = []
    for kind, what in events:
        if kind not in ("printed", "aside"):
            kept.append((kind, what))
        elif kind in printed and kept and kept[-1][0] == "printed":
            kept[-1] = ("printed", kept[-1][1] + what)
        elif kind in printed:
            kept.append(("printed", what))
    return kept


def is_right(came, right, comparison):
    """Whether the part of a step agrees that its check compares."""
    compares = comparison[0]
    came_raises, raises = raised(came), raised(right)
    if compares == "prompt":
        (came, _), (right, _) = parts(came), parts(right)
        typed = [index + 1 for index, event in enumerate(right) if event[0] == "typed"]
        # What becomes of the last line is no matter of its prompt.
        most = typed[-1] if came_raises and typed else None
        ways = [("printed",), ("printed", "aside")]
        return any(
            are_events(compared(came, way)[:most], right[:most], comparison) for way in ways
        )
    if compares == "input":
        return are_events(compared(came, ()), compared(right, ()), comparison)
    if compares != "everything":
        (_, came), (_, right) = parts(came), parts(right)
        if compares == "value" or raises or came_raises:
            return are_events(came, right, comparison)
        came_value = came[-1][1] if came else None
        values = right[-1][1] if right else [None]
        if compares == "truth":
            return bool(came_value) == bool(values[0])
        return any(type(value) in (type(came_value), Any) for value in values)
    # What is printed before an exception is not compared.
    ways = [()] if raises else [("printed",), ("printed", "aside")]
    return any(
        are_events(compared(came, way), compared(right, way), comparison) for way in ways
    )


def raised(events):
    return bool(events) and events[-1][0] == "raised"


def parts(events):
    """What is printed and typed, and what comes of it."""
    outcomes = [event for event in events if event[0] in ("shown", "raised")]
    asked = [event for event in events if event[0] not in ("shown", "raised")]
    return asked, outcomes


def are_events(came, right, comparison):
    pairs = zip(came, right)
    return len(came) == len(right) and all(is_event(*pair, comparison) for pair in pairs)


def is_event(came, right, comparison):
    (kind, what), (right_kind, right_what) = came, right
    if kind != right_kind:
        return False
    if kind == "shown":
        return any(is_value(what, value, comparison) for value in right_what)
    if kind == "raised":
        return right_what is None or (
            right_what[0] in [base.__name__ for base in type(what).__mro__]
            and (str(what) == right_what[1] or "message" in comparison[3])
        )
    return is_text(what, right_what, comparison) if kind == "printed" else what == right_what


def is_text(came, right, comparison):
    """Equality of printed texts, but for differences that do not count."""
    _, _, _, like, pattern = comparison
    if pattern is not None:
        return re.fullmatch(pattern, came.removesuffix("\n")) is not None
    texts = [came, right]
    if "spaces" in like:
        lines = [[" ".join(line.split()) for line in text.splitlines()] for text in texts]
        texts = ["\n".join(filter(None, each)) for each in lines]
    if "case" in like:
        texts = [text.lower() for text in texts]
    if "numbers" not in like:
        return texts[0] == texts[1]
    number = r"(-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?)"
    came, right = [re.split(number, text) for text in texts]
    return came[::2] == right[::2] and all(
        is_value(float(one), float(other), comparison) for one, other in zip(came[1::2], right[1::2])
    )


def is_value(came, right, comparison):
    """Equality of Python, but for floats that are near enough, or for an integer."""
    _, (relative, absolute), is_float_for_integer, _, _ = comparison
    if isinstance(came, float) and isinstance(right, int):
        if isinstance(right, bool) or not is_float_for_integer:
            return False
    if isinstance(came, float) or isinstance(right, float):
        if isinstance(came, (int, float)) and isinstance(right, (int, float)):
            return math.isclose(came, right, rel_tol=relative, abs_tol=absolute)
    if type(came) in (list, tuple) and type(came) is type(right):
        pairs = zip(came, right)
        return len(came) == len(right) and all(is_value(*pair, comparison) for pair in pairs)
    if type(came) is dict and type(right) is dict and came.keys() == right.keys():
        return all(is_value(came[key], right[key], comparison) for key in right)
    return right == came


def said(events):
    """Events of the program, in the form of those that are expected."""
    shown = {
        "shown": lambda value: [value],
        "raised": lambda error: (type(error).__name__, str(error)),
    }
    return [(kind, shown.get(kind, str)(what)) for kind, what in events]


def answer(events):
    """Events as a session shows them."""
    text = ""
    for kind, what in events:
        if kind in ("printed", "aside"):
            text += what
        elif kind == "typed":
            text += "«{}»\n".format(what)
        elif kind == "shown":
            text += "\n#| ".join(map(repr, what)) + "\n"
        else:
            last = "..." if what is None else ": ".join(filter(None, what))
            text += "Traceback (most recent call last): <...>\n{}\n".format(last)
    return "\n".join(line or "<BLANKLINE>" for line in text.splitlines())


def failure(steps, came, right):
    """The session up to the step that fails, with what is expected, and what came instead."""
    session = []
    for (statement, *_), expected in zip(steps, right):
        session += [">>> " + statement.replace("\n", "\n... "), answer(expected)]
    return "{}\n\n{}\n{}".format("\n".join(filter(None, session)), ACTUAL, answer(said(came)))


def pytest_generate_tests(metafunc):
    names = ["{}-{}".format(number, case[0]) for number, case in enumerate(CASES)]
    metafunc.parametrize("case", CASES, ids=names)


def test_session(session, case):
    _, steps, rights = case
    came = [list(session.run(statement, lines)) for statement, lines, _ in steps]
    for index, (_, _, comparison) in enumerate(steps):
        if not any(is_right(came[index], right[index], comparison) for right in rights):
            pytest.fail(failure(steps[: index + 1], came[index], rights[0]), pytrace=False)
