"""Prints as JSON what the standard library of the running interpreter defines: names, kinds, bases, members.

Runs under every supported version, so it uses nothing newer than Python 3.9. Objects are asked first, because they
know what was computed; the source is asked for what only it knows (attributes that methods set on `self`) and for
modules that cannot be imported on this machine.
"""

import ast
import contextlib
import importlib
import io
import json
import os
import pkgutil
import sys
import sysconfig
import types
import warnings

warnings.simplefilter("ignore")

# Not for import by programs, or importing them does something.
SKIPPED = {
    "antigravity", "idlelib", "lib2to3", "pydoc_data", "test", "this", "turtledemo", "__main__", "_pyrepl", "_distutils_hack",
    "ensurepip", "venv.__main__", "__hello__", "__phello__",
}
SKIPPED_PARTS = {"test", "tests", "idle_test", "__main__", "_bundled", "lib2to3"}


def main():
    names = sorted(module_names())
    loaded = {}
    for name in names:
        module = load(name)
        if module is not None:
            loaded[name] = module
    homes = find_homes(loaded)
    modules = {}
    for name in names:
        source = source_facts(name)
        if name in loaded:
            modules[name] = describe_module(name, loaded[name], source, homes)
        elif source is not None:
            modules[name] = {"package": source["package"], "names": source["names"], "exported": []}
    json.dump({"version": list(sys.version_info[:2]), "modules": modules, "all": sorted(stdlib_names())}, sys.stdout)


def stdlib_names():
    if hasattr(sys, "stdlib_module_names"):
        return set(sys.stdlib_module_names)
    folder = sysconfig.get_paths()["stdlib"]
    found = set(sys.builtin_module_names)
    for info in pkgutil.iter_modules([folder, os.path.join(folder, "lib-dynload")]):
        found.add(info.name)
    return found - {"site-packages", "lib-dynload"}


def module_names():
    folder = sysconfig.get_paths()["stdlib"]
    for top in stdlib_names():
        if top in SKIPPED:
            continue
        yield top
        path = os.path.join(folder, top)
        if os.path.isdir(path):
            for info in pkgutil.walk_packages([path], top + ".", onerror=lambda _: None):
                if not SKIPPED_PARTS & set(info.name.split(".")) and info.name not in SKIPPED:
                    yield info.name
    yield "os.path"


def load(name):
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            return importlib.import_module(name)
    except BaseException:
        return None


# ---- what objects say


def find_homes(loaded):
    """For every class the module and name it is shown under: where it says it lives, unless that place is private."""
    homes = {}
    for name in sorted(loaded, key=lambda name: (is_private(name), name.count("."), len(name), name)):
        for key, value in vars(loaded[name]).items():
            if isinstance(value, type) and key.isidentifier():
                declared = (value.__module__, value.__qualname__)
                rank = (
                    is_private(name) or key.startswith("_"),
                    (name, key) != declared,
                    name != "types",
                    key != value.__name__,
                    key not in (getattr(loaded[name], "__all__", None) or [key]),
                )
                if id(value) not in homes or rank < homes[id(value)][0]:
                    homes[id(value)] = (rank, (name, key))
    return {key: home for key, (_, home) in homes.items()}


def is_private(name):
    return any(part.startswith("_") for part in name.split("."))


def describe_module(name, module, source, homes):
    names = {}
    for key in sorted(dir(module)):
        if key.startswith("__") and key.endswith("__") or not key.isidentifier():
            continue
        try:
            value = getattr(module, key)
        except Exception:
            continue
        names[key] = describe_name(name, key, value, homes)
    if source is not None:
        for key, entry in source["names"].items():
            names.setdefault(key, entry)
    exported = sorted(set(getattr(module, "__all__", None) or ()))
    return {"package": hasattr(module, "__path__"), "names": names, "exported": exported}


def describe_name(module_name, key, value, homes):
    if isinstance(value, types.ModuleType):
        return {"kind": "module", "of": value.__name__}
    if isinstance(value, type):
        home = homes[id(value)]
        if home == (module_name, key):
            return describe_class(value, homes)
        return {"kind": "from", "of": home[0], "as": home[1]}
    declared = getattr(value, "__module__", None)
    if is_routine(value) and isinstance(declared, str) and declared != module_name and not is_private(declared):
        if declared in sys.modules and getattr(sys.modules[declared], key, None) is value:
            return {"kind": "from", "of": declared, "as": key}
    return {"kind": "function" if is_routine(value) else "value", "type": type_of(value)}


def type_of(value):
    """The class of a constant, where it says something."""
    return type(value).__name__ if type(value) in (int, str, bytes, float, bool) else None


def describe_class(cls, homes):
    members = {}
    hidden = [base for base in cls.__mro__[1:] if id(base) not in homes]
    for owner in [cls, *hidden]:
        # Bases that cannot be named lend their members.
        for key, value in vars(owner).items():
            if key not in IGNORED_MEMBERS and key.isidentifier():
                members.setdefault(key, member_kind(value))
        annotations = vars(owner).get("__annotations__", None)
        for key in annotations if isinstance(annotations, dict) else ():
            members.setdefault(key, "value")
        facts = source_facts(owner.__module__)
        for key in facts["classes"].get(owner.__name__, {}) if facts is not None else ():
            members.setdefault(key, "value")
    bases = []
    for base in cls.__bases__:
        shown = next(one for one in base.__mro__ if id(one) in homes)
        if shown is not object and homes[id(shown)] not in bases:
            bases.append(homes[id(shown)])
    meta = homes.get(id(type(cls)))
    return {"kind": "class", "bases": bases, "members": members, "meta": None if type(cls) is type else meta}


IGNORED_MEMBERS = {
    "__dict__", "__weakref__", "__doc__", "__module__", "__annotations__", "__abstractmethods__", "_abc_impl", "__orig_bases__",
    "__parameters__", "__slots__", "__static_attributes__", "__firstlineno__", "__type_params__", "__dataclass_fields__", "__dataclass_params__",
    "__match_args__", "_abc_registry", "_abc_cache", "_abc_negative_cache", "_abc_negative_cache_version", "__annotate__", "__annotate_func__",
    "__annotations_cache__", "__non_callable_proto_members__", "__protocol_attrs__", "_is_protocol", "_is_runtime_protocol",
}


def member_kind(value):
    if isinstance(value, classmethod) or isinstance(value, types.ClassMethodDescriptorType):
        return "classmethod"
    if isinstance(value, staticmethod):
        return "staticmethod"
    if isinstance(value, (property, types.GetSetDescriptorType, types.MemberDescriptorType)):
        return "value"
    if isinstance(value, type):
        return "value"
    if is_routine(value):
        return "method"
    return "value:" + type_of(value) if type_of(value) else "value"


def is_routine(value):
    return isinstance(
        value,
        (
            types.FunctionType, types.BuiltinFunctionType, types.MethodDescriptorType, types.WrapperDescriptorType,
            types.MethodWrapperType, types.MethodType,
        ),
    )


# ---- what the source says


SOURCES = {}


def source_facts(name):
    if name not in SOURCES:
        SOURCES[name] = read_source(name)
    return SOURCES[name]


def read_source(name):
    folder = os.path.join(sysconfig.get_paths()["stdlib"], *name.split("."))
    for path, package in ((os.path.join(folder, "__init__.py"), True), (folder + ".py", False)):
        if os.path.exists(path):
            try:
                with open(path, "rb") as file:
                    tree = ast.parse(file.read())
            except (SyntaxError, ValueError):
                return None
            classes = {}
            names = {}
            collect(tree.body, names, classes)
            return {"package": package, "names": names, "classes": classes}
    return None


def collect(body, names, classes):
    """The names a module binds, also in branches: `if sys.platform == "win32"` is another machine's module."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            names.setdefault(node.name, {"kind": "function", "type": None})
        elif isinstance(node, ast.ClassDef):
            members = {}
            own = {}
            for item in node.body:
                if isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    members[item.name] = kind_from_decorators(item)
                    for key in assigned_to_self(item):
                        own[key] = "value"
                elif isinstance(item, ast.Assign):
                    for target in item.targets:
                        for leaf in ast.walk(target):
                            if isinstance(leaf, ast.Name):
                                members[leaf.id] = "value"
                elif isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                    members[item.target.id] = "value"
            classes.setdefault(node.name, {}).update(own)
            bases = [["?", ast.unparse(base)] for base in node.bases]
            members = {key: kind for key, kind in {**own, **members}.items() if key not in IGNORED_MEMBERS}
            names.setdefault(node.name, {"kind": "class", "bases": bases, "members": members, "meta": None})
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                for leaf in ast.walk(target):
                    if isinstance(leaf, ast.Name) and not leaf.id.startswith("__"):
                        names.setdefault(leaf.id, {"kind": "value", "type": None})
        elif isinstance(node, ast.If) and "__main__" in ast.dump(node.test):
            continue
        elif isinstance(node, (ast.If, ast.Try, ast.With)):
            for part in ("body", "orelse", "finalbody"):
                collect(getattr(node, part, []), names, classes)
            for handler in getattr(node, "handlers", []):
                collect(handler.body, names, classes)


def kind_from_decorators(node):
    kinds = {"property": "value", "cached_property": "value", "classmethod": "classmethod", "staticmethod": "staticmethod"}
    for decorator in node.decorator_list:
        name = getattr(decorator, "attr", None) or getattr(decorator, "id", None)
        if name in kinds:
            return kinds[name]
    return "method"


def assigned_to_self(function):
    arguments = function.args.posonlyargs + function.args.args
    if not arguments:
        return
    own = arguments[0].arg
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id == own:
                yield node.attr


if __name__ == "__main__":
    main()
