"""Each way a teacher writes the questions. See scripts/bench."""

import json
import shlex
import zipfile

from bench_questions import shown

CHECK50_CONFIG = """\
check50:
  checks: __init__.py
  files:
    - !exclude "*"
    - !require projeto.py
"""

CHECK50_HEAD = '''\
import check50
import check50.py


class Any:
    def __eq__(self, other):
        return True

    __hash__ = None


ANY = Any()


def must_be(came, right):
    if came != right:
        raise check50.Mismatch(repr(right), repr(came))


def must_raise(statement, names, error, message):
    try:
        exec(statement, names)
    except Exception as came:
        must_be((type(came).__name__, str(came)), (error, message))
    else:
        raise check50.Failure("nothing was raised")
'''


def as_pytest(head, asked):
    return "{}\nCASES = [\n{}\n]\n".format(head, "\n".join(question.written for question in asked))


def as_pycon(asked):
    return "".join(question.pycon + "---\n" for question in asked)


def as_statements(asked):
    return json.dumps([question.steps for question in asked])


def as_examples(question):
    """A session of doctest. What is typed comes from an `input` of the teacher's."""
    lines = []
    for statement, typed, events in question.asked():
        if typed:
            lines.append(">>> typed = iter({!r})".format(typed))
            lines.append(">>> builtins.input = lambda p='': print(p, end='') or next(typed)")
        if any(kind == "shown" for kind, _ in events) and not shown(events):
            statement = "_ = " + statement
        first, *more = statement.split("\n")
        lines += [">>> " + first, *("... " + line for line in more)]
        lines += answer_of_doctest(events)
    return "\n".join(lines) + "\n"


def answer_of_doctest(events):
    raised = [what for kind, what in events if kind == "raised"]
    if raised:
        # doctest does not look at what was printed before an exception.
        return ["Traceback (most recent call last):", "    ...", "{}: {}".format(*raised[0])]
    printed = "".join(what for kind, what in events if kind == "printed")
    text = printed + "".join(repr(value) for value in shown(events))
    return [line or "<BLANKLINE>" for line in text.splitlines()]


def as_doctest(asked):
    """A file for `python -m doctest`."""
    head = ">>> import builtins\n>>> from projeto import *\n\n"
    return head + "\n".join(as_examples(question) for question in asked)


def as_otter(asked, path):
    """The archive that `otter run` takes: a file in OK format for each question."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("otter_config.json", json.dumps({"lang": "python", "pdf": False}))
        for number, question in enumerate(asked):
            name = "q{:05}".format(number)
            case = {"code": ">>> import builtins\n" + as_examples(question), "hidden": False}
            suite = {"cases": [case], "scored": True, "type": "doctest"}
            test = {"name": name, "points": 1, "suites": [suite]}
            archive.writestr(
                "tests/{}.py".format(name), "OK_FORMAT = True\n\ntest = {!r}\n".format(test)
            )


def as_check50(asked, folder):
    """A folder of checks: by import where nothing is typed or printed, else by a process."""
    folder.mkdir()
    (folder / ".cs50.yaml").write_text(CHECK50_CONFIG, encoding="utf-8")
    checks = [CHECK50_HEAD]
    for number, question in enumerate(asked):
        body = by_import(question) if question.is_silent() else by_process(question)
        checks.append(
            "\n\n@check50.check()\ndef q{}():\n    {!r}\n{}".format(
                number, question.name, "".join("    {}\n".format(line) for line in body)
            )
        )
    (folder / "__init__.py").write_text("".join(checks), encoding="utf-8")


def by_import(question):
    lines = ['names = vars(check50.py.import_("projeto.py"))']
    for statement, _, events in question.asked():
        if not events:
            lines.append("exec({!r}, names)".format(statement))
        for kind, what in events:
            if kind == "raised":
                lines.append("must_raise({!r}, names, {!r}, {!r})".format(statement, *what))
            else:
                lines.append("must_be(eval({!r}, names), {!r})".format(statement, what[0]))
    return lines


def by_process(question):
    program, expected = ["from projeto import *"], ""
    for statement, _, events in question.asked():
        program.append(printing(statement, events))
        for kind, what in events:
            if kind == "printed":
                expected += ".stdout({!r}, regex=False)".format(what)
            elif kind == "typed":
                expected += ".stdin({!r}, prompt=False)".format(what)
            elif kind == "raised":
                expected += ".stdout({!r}, regex=False)".format("{}: {}\n".format(*what))
        for value in shown(events):
            expected += ".stdout({!r}, regex=False)".format(repr(value) + "\n")
    command = "python3 -c " + shlex.quote("\n".join(program))
    return ["check50.run({!r}){}.exit(0)".format(command, expected)]


def printing(statement, events):
    """The statement, printing what the prompt would show of it."""
    if shown(events):
        return "print(repr({}))".format(statement)
    if any(kind == "raised" for kind, _ in events):
        inner = "\n".join("    " + line for line in statement.split("\n"))
        caught = "except Exception as e:\n    print(type(e).__name__ + ': ' + str(e))"
        return "try:\n{}\n{}".format(inner, caught)
    return statement
