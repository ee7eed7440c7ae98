"""Runs programs that call probe(id, value), and says of what classes the values were.

Reads a JSON list of sources from standard input; writes a JSON list, for each program a list of records
[id, kind, names]: names of the classes of the value in order of resolution, or of the value itself when it is a class.
"""

import json
import sys

LIMIT = 4000


class Stop(BaseException):
    pass


def run(source):
    seen = set()
    ticks = 0

    def probe(number, value):
        nonlocal ticks
        ticks += 1
        if ticks > LIMIT:
            raise Stop
        if isinstance(value, type):
            seen.add((number, "class", tuple(c.__name__ for c in value.__mro__)))
        else:
            seen.add((number, "instance", tuple(c.__name__ for c in type(value).__mro__)))

    names = {"__name__": "program", "probe": probe}
    try:
        exec(compile(source, "program.py", "exec"), names)
    except (Stop, Exception):
        pass
    return sorted(seen)


sys.setrecursionlimit(120)
json.dump([run(source) for source in json.load(sys.stdin)], sys.stdout)
