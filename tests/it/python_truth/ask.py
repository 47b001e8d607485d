"""Runs sessions, one a line, and answers what each of their statements shows.

A session is a JSON array of statements; its answer a JSON array of objects
with the text shown and whether a set makes its order accidental.
"""
import io
import json
import resource
import signal
import sys
import warnings

warnings.simplefilter("ignore")
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))


def too_long(*_):
    raise TimeoutError("a statement that Python takes too long for")


signal.signal(signal.SIGALRM, too_long)


def holds_set(value, depth=200):
    if depth == 0:
        return False
    if isinstance(value, set):
        return len(value) > 1
    if isinstance(value, dict):
        return any(holds_set(item, depth - 1) for item in value.values())
    if isinstance(value, (tuple, list)):
        return any(holds_set(item, depth - 1) for item in value)
    return False


def run(statement, session):
    out, accidental = io.StringIO(), []

    def show(value):
        if value is not None:
            accidental.append(holds_set(value))
            out.write(repr(value) + "\n")

    sys.displayhook, sys.stdout = show, out
    try:
        exec(compile(statement + "\n", "<session>", "single"), session)
    except Exception as error:
        text = out.getvalue()
        if text and not text.endswith("\n"):
            out.write("\n")
        out.write("Traceback (most recent call last): <...>\n")
        message = str(error)
        out.write(type(error).__name__ + (": " + message if message else "") + "\n")
    finally:
        sys.stdout = sys.__stdout__
    text = out.getvalue().encode("utf-8", "backslashreplace").decode()
    return {"text": text, "accidental": any(accidental)}


for line in sys.stdin:
    session, shown = {}, []
    signal.alarm(10)
    for statement in json.loads(line):
        shown.append(run(statement, session))
    signal.alarm(0)
    print(json.dumps(shown), flush=True)
