"""Tells who this interpreter is, what it makes of a program, and what it reads."""

import marshal
import os
import sys

print(*sys.version_info[:3], sep=".")
print(os.path.realpath(sys.executable))
# Without what is for people, and compiled once for all submissions.
print(marshal.dumps(compile(sys.argv[1], "<gabarito>", "exec", optimize=2)).hex())
readable = {os.path.realpath(place) for place in sys.path if place and os.path.exists(place)}
readable.add("/etc/ld.so.cache")
try:
    with open("/proc/self/maps") as maps:
        files = {line.split()[5] for line in maps if ".so" in line}
    readable.update(os.path.dirname(file) for file in files)
except OSError:
    pass
print(*sorted(place for place in readable if os.path.exists(place)), sep="\n")
