"""Compares the model of the standard library with the running interpreter: prints one line for each thing missing.

Reads the model as a type checker would: names of a module, members of a class and of its bases, imports followed.
"""

import ast
import importlib
import json
import keyword
import sys
import types
import warnings

warnings.simplefilter("ignore")

# What every class has from the machinery of classes, or what only says how it was made.
MACHINERY = {
    "__abstractmethods__", "_abc_impl", "__orig_bases__", "__parameters__", "__static_attributes__", "__firstlineno__",
    "__type_params__", "__dataclass_fields__", "__dataclass_params__", "__match_args__", "__annotate__", "__annotate_func__",
    "__annotations_cache__", "__protocol_attrs__", "__non_callable_proto_members__", "_is_protocol", "_is_runtime_protocol", "__slots__",
    "__getnewargs__", "__get_annotations__", "__replace__", "__dictoffset__", "__class_getitem__",
}


class Model:
    def __init__(self, data):
        head, body = data.split(b"\n\n", 1)
        self.texts = {}
        start = 0
        for row in head.decode().split("\n")[1:]:
            name, flag, length = row.split(" ")
            if flag != "s":
                self.texts[name] = body[start : start + int(length)].decode()
            start += int(length)
        self.parsed = {}

    def names(self, module):
        if module not in self.parsed:
            found = {}
            for node in ast.parse(self.texts[module]).body if module in self.texts else ():
                if isinstance(node, ast.ImportFrom):
                    source = node.module if node.level == 0 else module + ("." + node.module if node.module else "")
                    for alias in node.names:
                        found[alias.asname or alias.name] = (source, alias.name)
                elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
                    found[node.targets[0].id] = (module, node.value.id)
                else:
                    for name in bound(node):
                        found[name] = node
            self.parsed[module] = found
        return self.parsed[module]

    def resolve(self, module, name, depth=0):
        entry = self.names(module).get(name)
        if isinstance(entry, tuple) and depth < 10:
            if f"{entry[0]}.{entry[1]}" in self.texts:
                return entry[0], entry
            return self.resolve(*entry, depth + 1)
        if entry is None and module != "builtins":
            return self.resolve("builtins", name, depth + 1)
        return module, entry

    def members(self, module, node, seen=None):
        """Names of members, or None when a base may have any."""
        seen = set() if seen is None else seen
        if id(node) in seen:
            return set()
        seen.add(id(node))
        found = {name for item in node.body for name in bound(item)}
        for base in node.bases:
            while isinstance(base, ast.Subscript):
                base = base.value
            if base.id in ("Any",):
                return None
            home, entry = self.resolve(module, base.id)
            if isinstance(entry, ast.ClassDef):
                inherited = self.members(home, entry, seen)
                if inherited is None:
                    return None
                found |= inherited
            elif base.id not in ("Generic", "Protocol"):
                return {f"<base {base.id} of {node.name} is not in the model>"}
        return found


def bound(node):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.AnnAssign):
        return [node.target.id]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets]
    return []


def check(model, module_name):
    try:
        module = importlib.import_module(module_name)
    except ImportError:
        return 0, []
    exported = set(getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")])
    root = model.members("builtins", model.names("builtins")["object"])
    problems = []
    classes = 0
    for name in sorted(exported):
        value = getattr(module, name, None)
        if isinstance(value, types.ModuleType) or f"{module_name}.{name}" in model.texts:
            continue
        if keyword.iskeyword(name) or name.startswith("__"):
            continue
        home, entry = model.resolve(module_name, name)
        if entry is None:
            if hasattr(module, "__all__") or not is_foreign(module_name, value):
                problems.append(f"{module_name}.{name} is missing")
            continue
        if not isinstance(value, type) or not isinstance(entry, ast.ClassDef):
            continue
        classes += 1
        members = model.members(home, entry)
        if members is None:
            continue
        for attribute in sorted({name for owner in value.__mro__ for name in vars(owner)}):
            if attribute not in members and attribute not in root and attribute not in MACHINERY:
                problems.append(f"{module_name}.{name}.{attribute} is missing")
        problems.extend(line for line in members if line.startswith("<"))
    return classes, problems


def is_foreign(module_name, value):
    """Made by another module and merely used by this one, which has no __all__ to say so."""
    home = getattr(value, "__module__", None)
    return isinstance(home, str) and home.split(".")[0].lstrip("_") != module_name.split(".")[0].lstrip("_")


def dangling(model):
    """Imports between stubs that lead nowhere."""
    for module in model.texts:
        for name, entry in model.names(module).items():
            if isinstance(entry, tuple):
                if f"{entry[0]}.{entry[1]}" not in model.texts and entry[1] not in model.names(entry[0]):
                    if entry[0] != module or entry[1] not in model.names("builtins"):
                        yield f"{module}: {name} comes from {entry[0]}.{entry[1]}, which is not there"


def main():
    with open(sys.argv[1], "rb") as file:
        model = Model(file.read())
    classes = 0
    problems = []
    for name in sys.argv[2:]:
        count, missing = check(model, name)
        classes += count
        problems.extend(missing)
    json.dump({"classes": classes, "problems": sorted(set(problems)), "dangling": sorted(dangling(model))}, sys.stdout)


if __name__ == "__main__":
    main()
