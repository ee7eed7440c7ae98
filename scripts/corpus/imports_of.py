"""Lists what every Python file below a folder imports: {path: {"scope|module|name|alias": count}}, null for a syntax error.

Usage: imports_of.py FOLDER
"""

import ast
import json
import os
import sys
import warnings

warnings.simplefilter("ignore")
SKIPPED = {".git", ".tug"}


def imports_in(tree):
    found = {}

    def add(scope, module, name, alias):
        key = "|".join([scope, module, name or "", alias or ""])
        found[key] = found.get(key, 0) + 1

    def walk(node, scope):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                for each in child.names:
                    add(scope, each.name, None, each.asname)
            elif isinstance(child, ast.ImportFrom):
                for each in child.names:
                    add(scope, "." * child.level + (child.module or ""), each.name, each.asname)
            elif isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                walk(child, f"{scope}.{child.name}" if scope else child.name)
            else:
                walk(child, scope)

    walk(tree, "")
    return found


def imports_of(path):
    try:
        with open(path, "rb") as file:
            return imports_in(ast.parse(file.read()))
    except (SyntaxError, ValueError, RecursionError):
        return None


root = sys.argv[1]
answer = {}
for folder, names, files in os.walk(root):
    names[:] = [name for name in names if name not in SKIPPED]
    for name in files:
        path = os.path.join(folder, name)
        if name.endswith((".py", ".pyi")) and os.path.isfile(path):
            answer[os.path.relpath(path, root).replace(os.sep, "/")] = imports_of(path)
json.dump(answer, sys.stdout)
