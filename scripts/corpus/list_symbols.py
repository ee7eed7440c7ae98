"""Prints as JSON the definitions in the Python files of a folder: kind, name, file, line, column (1-based, in bytes).

An opinion that is independent of tug: CPython's own `ast` says where names are bound.
"""

import ast
import json
import os
import re
import sys
import warnings

warnings.simplefilter("ignore")


def main(root):
    files = []
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        files += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".py")]
    found = []
    for path in files:
        with open(path, "rb") as file:
            source = file.read()
        try:
            tree = ast.parse(source)
            source.decode("utf-8")
        except (SyntaxError, ValueError):
            continue
        if b"\r" in source or b"\f" in source or source.startswith(b"\xef\xbb\xbf"):
            continue
        Finder(root, path, source.split(b"\n"), found).visit(tree, "module")
    json.dump([row for row in found if wanted(row["name"])], sys.stdout)


def wanted(name):
    return not (name.startswith("__") and name.endswith("__")) and name.strip("_") != "" and name not in ("self", "cls")


class Finder:
    def __init__(self, root, path, lines, found):
        self.root = root
        self.path = path
        self.file = os.path.relpath(path, root).replace(os.sep, "/")
        self.lines = lines
        self.found = found
        self.seen = set()
        self.own = set()

    def add(self, kind, name, line, column):
        place = (line, column)
        if place in self.seen or self.lines[line - 1][column : column + len(name.encode())] != name.encode():
            return
        self.seen.add(place)
        self.found.append({"kind": kind, "name": name, "file": self.file, "line": line, "col": column + 1})

    def visit(self, node, scope):
        inner = scope
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            kind = {"module": "function", "class": "method", "enum": "method"}.get(scope, "nested function")
            self.after_keyword(kind, node, rb"(?:async\s+)?def\s+")
            inner = "function"
        elif isinstance(node, ast.ClassDef):
            self.after_keyword("class", node, rb"class\s+")
            bases = {base.id if isinstance(base, ast.Name) else getattr(base, "attr", "") for base in node.bases}
            inner = "enum" if any("Enum" in base or "Flag" in base for base in bases) else "class"
        elif isinstance(node, ast.arg):
            self.add("parameter", node.arg, node.lineno, node.col_offset)
        elif isinstance(node, ast.alias):
            if node.asname is not None:
                self.add("import alias", node.asname, node.end_lineno, node.end_col_offset - len(node.asname.encode()))
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            self.module_name(node)
        elif isinstance(node, ast.ExceptHandler) and node.name is not None:
            line = self.lines[node.lineno - 1]
            match = re.search(rb"\bas\s+(" + re.escape(node.name.encode()) + rb")\s*:", line)
            if match is not None:
                self.add("exception name", node.name, node.lineno, match.start(1))
        elif isinstance(node, ast.comprehension):
            self.names("comprehension variable", node.target)
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            self.names("loop variable", node.target)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id == "self" and node.attr not in self.own:
                self.own.add(node.attr)
                self.add("attribute", node.attr, node.end_lineno, node.end_col_offset - len(node.attr.encode()))
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            kind = {"module": "module variable", "class": "class variable", "enum": "enum member"}.get(scope, "local")
            self.add(kind, node.id, node.lineno, node.col_offset)
        for child in ast.iter_child_nodes(node):
            self.visit(child, inner)

    def names(self, kind, target):
        for node in ast.walk(target):
            if isinstance(node, ast.Name):
                self.add(kind, node.id, node.lineno, node.col_offset)

    def after_keyword(self, kind, node, keyword):
        match = re.compile(keyword).match(self.lines[node.lineno - 1], node.col_offset)
        if match is not None:
            self.add(kind, node.name, node.lineno, match.end())

    def module_name(self, node):
        """`from .helpers import x`: a module or package of the project, by the place where an import names it."""
        match = re.compile(rb"from\s+(\.+)([\w.]+)\s+import").match(self.lines[node.lineno - 1], node.col_offset)
        if match is None:
            return
        folder = os.path.dirname(self.path)
        for _ in range(len(match[1]) - 1):
            folder = os.path.dirname(folder)
        target = os.path.join(folder, *match[2].decode().split("."))
        if not os.path.realpath(target).startswith(os.path.realpath(self.root)):
            return
        name = match[2].decode().split(".")[-1]
        column = match.end(2) - len(name.encode())
        if os.path.isfile(target + ".py"):
            self.add("module", name, node.lineno, column)
        elif os.path.isfile(os.path.join(target, "__init__.py")):
            self.add("package", name, node.lineno, column)


if __name__ == "__main__":
    main(sys.argv[1])
