"""The positive control: a grader as a teacher might write one.

It loads a submission into its own process, which also knows the right answer.
Hostile submissions must fool it; if none does, they are not hostile.

Usage: naive_grader.py FILE. Prints a line, `FILE pass` and the ways of grading
that say so, or `FILE fail`.
"""

import os
import resource
import runpy
import signal
import subprocess
import sys
import unittest

EXPECTED = 'certo-7f3a'
SECONDS = 4


def grade(path, way):
    answer = runpy.run_path(path)['resposta']
    if way == 'value':
        print('pass' if answer() == EXPECTED else 'fail')
    elif way == 'shown':
        # As doctest: to the letter.
        print('pass' if repr(answer()) == repr(EXPECTED) else 'fail')
    else:
        # As unittest: the exit status is the verdict.
        case = unittest.FunctionTestCase(lambda: case.assertEqual(answer(), EXPECTED))
        result = unittest.TextTestRunner(stream=sys.stderr).run(case)
        sys.exit(not result.wasSuccessful())


def says_pass(path, way):
    process = subprocess.Popen(
        [sys.executable, '-B', __file__, path, way], start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        printed = process.communicate(timeout=SECONDS)[0]
    except subprocess.TimeoutExpired:
        return False
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    return process.returncode == 0 if way == 'status' else printed.split()[-1:] == [b'pass']


if len(sys.argv) == 3:
    # For the sake of the machine, not of the verdict.
    resource.setrlimit(resource.RLIMIT_CPU, (2, 3))
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    signal.alarm(2 * SECONDS)
    grade(*sys.argv[1:])
else:
    ways = [way for way in ('value', 'shown', 'status') if says_pass(sys.argv[1], way)]
    print(sys.argv[1], 'pass' if ways else 'fail', *ways)
