"""Reads pairs of Python files and says which pairs do not hold the same top-level statements, whatever their order.

Imports are compared name by name, because moving a definition there and back may write them in another form; more imports
than before are fine: a module that was loaded by accident is imported in its own right then.
"""

import ast
import json
import sys


def statements(tree):
    for node in tree.body:
        # What only a type checker sees is imports too.
        is_guard = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test) and node.orelse == []
        yield from node.body if is_guard else [node]


def parts(path):
    with open(path, "rb") as file:
        tree = ast.parse(file.read())
    imports, others = set(), []
    for node in statements(tree):
        if isinstance(node, ast.ImportFrom):
            imports |= {f"from {'.' * node.level}{node.module} import {a.name} as {a.asname}" for a in node.names}
        elif isinstance(node, ast.Import):
            imports |= {f"import {a.name} as {a.asname}" for a in node.names}
        else:
            others.append(ast.dump(node))
    return imports, sorted(others)


def same(before, after):
    (imports, others), (imports_after, others_after) = parts(before), parts(after)
    return others == others_after and imports <= imports_after


print(json.dumps([same(before, after) for before, after in json.load(sys.stdin)]))
