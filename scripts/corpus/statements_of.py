"""Reads pairs of Python files and says which pairs hold the same top-level statements, whatever their order.

Input: {"moved": NAME, "pairs": [[BEFORE, AFTER, PATH]]}. `a.NAME` and `b.NAME` are the same: a module is spelled anew when what
is taken from it moves, and may be spelled in full after that.
Imports, wherever they stand, are compared name by name, because moving a definition there and back may write them in another
form (`from .a import b` for `from ..pkg.a import b`); more imports than before are fine: a module that was loaded by accident
is imported in its own right then. `__all__` is left out: the new module has none, so nothing says on the way back that a name is in the list.
"""

import ast
import json
import sys


def statements(tree):
    for node in tree.body:
        # What only a type checker sees is imports too.
        is_guard = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test) and node.orelse == []
        yield from node.body if is_guard else [node]


def module_of(node, path):
    """What a `from` names, as seen from the folder of the module: `from .a` in pkg/b.py is `pkg.a`."""
    if node.level == 0:
        return node.module
    folders = path.split("/")[: -node.level]
    return ".".join(["", *folders, *([node.module] if node.module else [])])


def is_export_list(node):
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return any(isinstance(target, ast.Name) and target.id == "__all__" for target in targets)


class Strip(ast.NodeTransformer):
    """Takes the imports out, and makes `NAME` of `a.b.NAME`."""

    def __init__(self, path, name):
        self.path = path
        self.name = name
        self.imports = set()

    def visit_ImportFrom(self, node):
        self.imports |= {f"from {module_of(node, self.path)} import {a.name} as {a.asname}" for a in node.names}

    def visit_Import(self, node):
        self.imports |= {f"import {a.name} as {a.asname}" for a in node.names}

    def visit_Attribute(self, node):
        return ast.Name(self.name) if node.attr == self.name else self.generic_visit(node)

    def visit_Name(self, node):
        return ast.Name(node.id)


def parts(source, path, moved):
    with open(source, "rb") as file:
        tree = ast.parse(file.read())
    strip = Strip(path, moved)
    stripped = strip.visit(tree)
    others = [ast.dump(node) for node in statements(stripped) if not is_export_list(node)]
    return strip.imports, sorted(others)


def same(before, after, path, moved):
    (imports, others), (imports_after, others_after) = parts(before, path, moved), parts(after, path, moved)
    return others == others_after and imports <= imports_after


request = json.load(sys.stdin)
print(json.dumps([same(*pair, request["moved"]) for pair in request["pairs"]]))
