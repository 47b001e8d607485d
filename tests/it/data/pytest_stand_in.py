"""As much of pytest as a printed battery uses, so that a test need not install it."""

import atexit
import os
import pathlib
import sys
import tempfile


class Failed(Exception):
    pass


def fail(reason, pytrace=True):
    raise Failed(reason)


def fixture(function):
    return function


class MonkeyPatch:
    def __init__(self):
        self.changed = []

    def setattr(self, target, name, value):
        self.changed.append((target, name, getattr(target, name)))
        setattr(target, name, value)

    def chdir(self, path):
        self.folder = os.getcwd()
        os.chdir(path)

    def undo(self):
        os.chdir(self.folder)
        for target, name, value in self.changed:
            setattr(target, name, value)


class Metafunc:
    def parametrize(self, name, cases, ids):
        self.cases = cases


def run():
    battery = sys.modules["__main__"]
    metafunc = Metafunc()
    battery.pytest_generate_tests(metafunc)
    failures = []
    for case in metafunc.cases:
        patch = MonkeyPatch()
        try:
            with tempfile.TemporaryDirectory() as folder:
                try:
                    session = battery.session(patch, pathlib.Path(folder))
                    battery.test_session(session, case)
                finally:
                    patch.undo()
        except Failed as failed:
            failures.append(str(failed))
    print("{} passed, {} failed".format(len(metafunc.cases) - len(failures), len(failures)))
    for failure in failures:
        print(failure)


atexit.register(run)
