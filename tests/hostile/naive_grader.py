"""The positive control: a grader as a teacher might write one.

It loads a submission into its own process, which also knows the right answer, and says what
it thinks by its exit status. Hostile submissions must fool it; if none does, they are not
hostile. It runs in a jail and with limits all the same, for the sake of the machine. The
submission comes on standard input.
"""

import resource
import sys

for limit, most in (
        (resource.RLIMIT_AS, 1 << 30), (resource.RLIMIT_CPU, 2), (resource.RLIMIT_NPROC, 20)):
    resource.setrlimit(limit, (most, most))

EXPECTED = 'certo-7f3a'
names = {'__name__': 'submission'}
exec(compile(sys.stdin.buffer.read(), 'submission.py', 'exec'), names)
assert names['resposta']() == EXPECTED
