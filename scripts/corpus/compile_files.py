"""Compiles files on demand: a line of JSON with paths in, a line with the problem of each (or null) out."""

import json
import sys
import warnings

warnings.simplefilter("ignore")
for line in sys.stdin:
    answers = []
    for path in json.loads(line):
        try:
            with open(path, "rb") as file:
                compile(file.read(), path, "exec", dont_inherit=True)
            answers.append(None)
        except (SyntaxError, ValueError, OSError) as error:
            answers.append(f"{type(error).__name__}: {error}")
    print(json.dumps(answers), flush=True)
