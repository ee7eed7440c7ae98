"""Prints as JSON what the other refactorings could be tried on in the Python files of a folder, by operation.

After the folder come the kinds of targets that are wanted; all without any.

An opinion that is independent of tug: CPython's own `ast` says where statements and expressions are. Lines and columns
are 1-based, columns in bytes, the end of a range is the first position after it.
"""

import ast
import json
import os
import sys
import warnings

warnings.simplefilter("ignore")


def main(root, wanted):
    kinds = ("module", "member", "function", "called", "parameter", "expression", "statements", "local", "file")
    targets = {kind: [] for kind in kinds}
    inside = wanted == [] or any(kind in ("expression", "statements", "local") for kind in wanted)
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.endswith(".py"):
                look(root, os.path.join(folder, name), targets, inside)
    json.dump({kind: found for kind, found in targets.items() if wanted == [] or kind in wanted}, sys.stdout)


def look(root, path, targets, inside):
    with open(path, "rb") as file:
        source = file.read()
    try:
        tree = ast.parse(source)
        source.decode("utf-8")
    except (SyntaxError, ValueError):
        return
    if b"\r" in source or b"\f" in source or source.startswith(b"\xef\xbb\xbf"):
        return
    file = os.path.relpath(path, root).replace(os.sep, "/")
    lines = source.split(b"\n")
    targets["file"].append({"file": file})
    # A package by its folder.
    name, member = os.path.basename(path), file
    if name == "__init__.py":
        name, member = os.path.basename(os.path.dirname(path)), os.path.dirname(file)
    above = os.path.join(root, os.path.dirname(member), "__init__.py")
    if member != "" and name not in ("__main__.py", "conftest.py") and os.path.exists(above):
        targets["member"].append({"file": member})
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            targets["module"].append({"file": file, "name": node.name, **name_of(node, lines)})
        elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0]
            targets["module"].append({"file": file, "name": name.id, "line": name.lineno, "col": name.col_offset + 1})
    called = {name_called(node) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            plain = not (node.name.startswith("__") and node.name.endswith("__"))
            if plain:
                place = {"file": file, "name": node.name, **name_of(node, lines)}
                targets["function"].append(place)
                if node.decorator_list == [] and node.name in called and not node.name.startswith("test"):
                    targets["called"].append(place)
                for argument in node.args.posonlyargs + node.args.args + node.args.kwonlyargs:
                    if argument.arg not in ("self", "cls"):
                        targets["parameter"].append({**place, "parameter": argument.arg})
            if inside:
                look_inside(file, node, targets)


def name_called(call):
    return getattr(call.func, "id", None) or getattr(call.func, "attr", None)


def look_inside(file, function, targets):
    assigned = {}
    in_classes = {id(inner) for node in ast.walk(function) if isinstance(node, ast.ClassDef) for inner in node.body}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Store, ast.Del)):
            assigned.setdefault(node.id, []).append(node)
    texts = [node.value for node in ast.walk(function) if is_text(node)]
    for node in ast.walk(function):
        if isinstance(node, (ast.Call, ast.BinOp, ast.Attribute, ast.Subscript, ast.Compare, ast.Constant)):
            if isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del)) or node in texts:
                continue
            if node.end_lineno == node.lineno and node.end_col_offset - node.col_offset > 5:
                targets["expression"].append({"file": file, **range_of(node, node)})
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0]
            if len(assigned[name.id]) == 1 and id(node) not in in_classes:
                place = {"line": name.lineno, "col": name.col_offset + 1}
                targets["local"].append({"file": file, "name": name.id, **place})
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list) and len(block) > 1 and isinstance(block[0], ast.stmt):
                for start in range(len(block)):
                    for end in range(start, min(start + 4, len(block))):
                        # Nobody means a string alone, most of all not a docstring.
                        if start == end and is_text(block[start]):
                            continue
                        targets["statements"].append({"file": file, **range_of(block[start], block[end])})


def is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def name_of(node, lines):
    line = lines[node.lineno - 1]
    column = line.index(node.name.encode(), node.col_offset + len(b"class" if isinstance(node, ast.ClassDef) else b"def"))
    return {"line": node.lineno, "col": column + 1}


def range_of(first, last):
    line, column = first.lineno, first.col_offset
    for decorator in getattr(first, "decorator_list", []):
        line, column = min((line, column), (decorator.lineno, decorator.col_offset - 1))
    return {"range": f"{line}:{column + 1}-{last.end_lineno}:{last.end_col_offset + 1}"}


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
