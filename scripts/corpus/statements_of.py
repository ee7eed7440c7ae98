"""Reads pairs of Python files and says which pairs do not hold the same top-level statements, whatever their order.

Imports are compared name by name, because moving a definition there and back may write them in another form.
"""

import ast
import json
import sys


def parts(path):
    with open(path, "rb") as file:
        tree = ast.parse(file.read())
    found = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            found += [f"from {'.' * node.level}{node.module} import {a.name} as {a.asname}" for a in node.names]
        elif isinstance(node, ast.Import):
            found += [f"import {a.name} as {a.asname}" for a in node.names]
        else:
            found.append(ast.dump(node))
    return sorted(found)


print(json.dumps([parts(before) == parts(after) for before, after in json.load(sys.stdin)]))
