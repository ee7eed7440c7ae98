"""Merges what interpreters say with the hand-written overlay, and writes each module as stub text.

A member that the overlay declares wins. A member that a base has already is left out: the base answers for it, and an
untyped copy would hide a typed original.
"""

import ast
import keyword
import re

BUILTIN_NAMES = {"int", "str", "bytes", "float", "bool"}


def merge_dumps(dumps):
    """The union over versions, newest last; the newest says what a name is."""
    modules = {}
    for dump in dumps:
        for name, module in dump["modules"].items():
            merged = modules.setdefault(name, {"package": False, "names": {}, "exported": set()})
            merged["exported"].update(module["exported"])
            merged["package"] = module["package"] or merged["package"]
            for key, entry in module["names"].items():
                merged["names"][key] = merge_entry(merged["names"].get(key), entry)
    move_members_after_moved_classes(modules)
    return modules


def merge_entry(old, new):
    if old is None:
        return new
    members = {**old.get("members", {}), **new.get("members", {})}
    if new["kind"] == "class":
        seen = [*old.get("seen_bases", []), *(base for base in old.get("bases", []) if base not in new["bases"])]
        return {**new, "members": members, "seen_bases": seen}
    # What was a class once and comes from elsewhere now keeps what it had, for its new place.
    return {**new, "members": members} if members else new


def move_members_after_moved_classes(modules):
    for name, module in modules.items():
        for key, entry in module["names"].items():
            if entry["kind"] == "from" and entry.get("members"):
                home = find_class(modules, entry["of"], entry["as"])
                if home is not None:
                    home["members"] = {**entry["members"], **home["members"]}


def find_class(modules, module, name, depth=0):
    entry = modules.get(module, {"names": {}})["names"].get(name)
    if entry is None or depth > 8:
        return None
    if entry["kind"] == "from":
        return find_class(modules, entry["of"], entry["as"], depth + 1)
    return entry if entry["kind"] == "class" else None


# ---- the overlay


def add_overlay(modules, name, text):
    tree = ast.parse(text)
    module = modules.setdefault(name, {"package": False, "names": {}, "exported": set()})
    module["overlay"] = tree
    imports = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            source = resolve_relative(name, module["package"], node)
            for alias in node.names:
                key = alias.asname or alias.name
                imports[key] = (source, alias.name)
                if alias.asname is not None:
                    replace_entry(module["names"], key, {"kind": "from", "of": source, "as": alias.name, "typed": True})
        elif isinstance(node, ast.ClassDef):
            old = module["names"].get(node.name, {})
            typed = {key for item in node.body for key in bound_names(item)}
            entry = {"kind": "class", "bases": None, "members": old.get("members", {}), "meta": None, "typed": typed, "node": node, "seen_bases": [*old.get("bases", []), *old.get("seen_bases", [])]}
            module["names"][node.name] = entry
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
            for key in bound_names(node):
                replace_entry(module["names"], key, {"kind": "from", "of": name, "as": node.value.id, "typed": True})
        else:
            for key in bound_names(node):
                module["names"][key] = {"kind": "typed"}
    module["imports"] = imports


def replace_entry(names, key, entry):
    old = names.get(key, {})
    names[key] = {**entry, "members": old["members"]} if old.get("members") else entry


def resolve_relative(name, is_package, node):
    if node.level == 0:
        return node.module
    parts = name.split(".")
    parts = parts[: len(parts) - node.level + (1 if is_package or name == "os" else 0)]
    return ".".join(parts + ([node.module] if node.module else []))


def bound_names(node):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.AnnAssign):
        return [node.target.id]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets]
    return []


def settle_overlay(modules):
    """Bases of overlaid classes as (module, name), once every module is there."""
    for name, module in modules.items():
        for entry in module["names"].values():
            if entry["kind"] == "class" and entry["bases"] is None:
                entry["bases"] = [home for base in entry["node"].bases for home in [base_home(modules, name, base)] if home]
                keywords = [word.value for word in entry["node"].keywords if word.arg == "metaclass"]
                entry["meta"] = base_home(modules, name, keywords[0]) if keywords else None
    move_members_after_moved_classes(modules)


def base_home(modules, module, node):
    while isinstance(node, ast.Subscript):
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    if node.id in modules[module]["names"]:
        return (module, node.id)
    return modules[module].get("imports", {}).get(node.id) or ("builtins", node.id)


# ---- writing


def inherited_members(modules, entry, seen=None):
    seen = seen if seen is not None else set()
    found = set()
    for base in entry["bases"]:
        parent = find_class(modules, base[0], base[1])
        if parent is None or id(parent) in seen:
            continue
        seen.add(id(parent))
        found |= own_members(parent) | inherited_members(modules, parent, seen)
    return found


def own_members(entry):
    return set(entry["members"]) | entry.get("typed", set())


def render_module(modules, name):
    module = modules[name]
    lines = []
    head = Imports(name)
    names = module["names"]
    body = []
    if "overlay" in module:
        for node in module["overlay"].body:
            text = shorten(ast.unparse(lean(node)))
            if isinstance(node, ast.ClassDef):
                body.append(complete_class(modules, names[node.name], text, head))
            else:
                body.append(text)
    taken = overlaid(module)
    for key in order_names(names):
        entry = names[key]
        if key in taken or keyword.iskeyword(key) or is_left_out(modules, module, key):
            continue
        text = render_entry(modules, name, key, entry, head)
        if text is not None:
            body.append(text)
    lines.extend(head.lines())
    lines.extend(body)
    return "\n".join(lines) + "\n"


def is_left_out(modules, module, key):
    """Private names of a module are nobody's business, unless they are classes, which may be bases or results."""
    entry = module["names"][key]
    if key in module["exported"] and not key.startswith("__"):
        return False
    if entry["kind"] == "from":
        return key.startswith("__") or key.startswith("_") and find_class(modules, entry["of"], entry["as"]) is None
    return key.startswith("_") and entry["kind"] != "class"


def overlaid(module):
    tree = module.get("overlay")
    found = set()
    for node in tree.body if tree is not None else ():
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update(alias.asname or alias.name for alias in node.names)
        else:
            found.update(bound_names(node))
    return found


def order_names(names):
    return sorted(names, key=lambda key: (names[key]["kind"] == "class", key))


class Imports:
    """Names of other modules that this one mentions, each imported once."""

    def __init__(self, module):
        self.module = module
        self.of = {}
        self.any = False

    def base(self, home, local_names):
        module, name = home
        if module == self.module or (module == "builtins" and name not in local_names):
            return name
        private = "_" + module.replace(".", "_") + "_" + name
        self.of.setdefault(module, set()).add(f"{name} as {private}")
        return private

    def re_export(self, module, name, key):
        self.of.setdefault(module, set()).add(f"{name} as {key}")

    def lines(self):
        if self.any:
            self.of.setdefault("typing", set()).add("Any")
        return [f"from {module} import {', '.join(sorted(names))}" for module, names in sorted(self.of.items())]


def render_entry(modules, module, key, entry, head):
    kind = entry["kind"]
    names = modules[module]["names"]
    if kind == "from":
        if entry["of"] == module:
            return f"{key} = {entry['as']}" if entry["as"] in names else None
        if key in modules[module]["exported"] or wanted_re_export(module, entry):
            head.re_export(entry["of"], entry["as"], key)
        return None
    if kind == "function":
        return f"def {key}(*_): ..."
    if kind == "value":
        if entry.get("type") in BUILTIN_NAMES and entry["type"] not in names:
            return f"{key}: {entry['type']}"
        head.any = True
        return f"{key}: Any"
    if kind == "class":
        bases = [head.base(base, names) for base in entry["bases"] if find_class(modules, *base) is not None]
        if entry["bases"] and not bases or any(base[0] == "?" for base in entry["bases"]):
            head.any = True
            bases = [*bases, "Any"]
        if adds_metaclass(modules, entry):
            bases.append("metaclass=" + head.base(entry["meta"], names))
        line = f"class {key}({', '.join(bases)}):" if bases else f"class {key}:"
        return complete_class(modules, {**entry, "name": key}, line + " ...", head)
    return None


def adds_metaclass(modules, entry):
    if entry["meta"] is None or find_class(modules, *entry["meta"]) is None:
        return False
    parents = [find_class(modules, *base) for base in entry["bases"]]
    return all(parent is None or parent["meta"] != entry["meta"] for parent in parents)


def wanted_re_export(module, entry):
    """What a module merely uses is not part of it; what its own package or a private module made is."""
    if entry.get("typed"):
        return True
    top = module.split(".")[0].lstrip("_")
    return entry["of"].split(".")[0].lstrip("_") == top or is_own(module, entry["of"])


def is_own(module, home):
    pairs = {
        "os": {"posix", "nt", "posixpath"}, "os.path": {"posixpath", "genericpath"}, "posixpath": {"genericpath"}, "ntpath": {"genericpath"},
        "weakref": {"_weakref", "_weakrefset"}, "collections": {"collections.abc"}, "socket": {"_socket"}, "io": {"_io", "builtins"},
        "csv": {"_csv"}, "typing": {"re", "collections", "contextlib"}, "subprocess": set(), "ssl": {"_ssl"}, "select": set(),
        "tkinter": {"_tkinter"}, "xml.etree.cElementTree": {"xml.etree.ElementTree"},
    }
    return home in pairs.get(module, set())


def complete_class(modules, entry, text, head):
    """The declared part of a class, then the members that only introspection knows."""
    known = {**members_of(modules, entry.get("seen_bases", [])), **entry["members"]}
    missing = set(known) - entry.get("typed", set()) - inherited_members(modules, entry)
    missing -= {"__init__", "__new__"} if entry.get("typed") is None and has_typed_base(modules, entry) else set()
    root = find_class(modules, "builtins", "object")
    if entry is not root:
        missing -= own_members(root)
    lines = []
    for key in sorted(missing):
        if keyword.iskeyword(key):
            continue
        kind = known[key]
        if kind == "method":
            lines.append(f" def {key}(*_): ...")
        elif kind.startswith("value:") and kind[6:] not in entry["members"] and kind[6:] not in entry.get("typed", ()):
            lines.append(f" {key}: {kind[6:]}")
        else:
            head.any = True
            lines.append(f" {key}: Any")
    if not lines:
        return text
    text = re.sub(r"^(class [^\n]*): \.\.\.$", r"\1:", text)
    return "\n".join([text, *lines])


def members_of(modules, bases):
    """Members with their kinds that these classes have or inherit: the overlay may leave bases out."""
    found = {}
    for base in bases:
        parent = find_class(modules, *base)
        if parent is not None:
            typed = {key: "method" for key in parent.get("typed", ())}
            parents = [*parent["bases"], *parent.get("seen_bases", [])]
            found = {**members_of(modules, parents), **typed, **parent["members"], **found}
    return found


def has_typed_base(modules, entry):
    return any((find_class(modules, *base) or {}).get("typed") for base in entry["bases"])


# Programs derive from these to be called by the library, which says what it passes.
CALLING_BACK = {
    *("Action", "HelpFormatter", "NodeVisitor", "HTMLParser", "TestResult"),
    *("Filterer", "Filter", "Formatter", "Handler", "StreamHandler", "LoggerAdapter"),
    *("BaseProtocol", "Protocol", "DatagramProtocol", "SubprocessProtocol"),
}


def lean(node):
    """Without parameter annotations that no type variable depends on: they say nothing about results."""
    if isinstance(node, ast.ClassDef) and node.name in CALLING_BACK:
        return node
    for function in ast.walk(node):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)) or is_overload(function):
            continue
        arguments = function.args
        positional = [*arguments.posonlyargs, *arguments.args]
        optional = [one for one in (arguments.vararg, arguments.kwarg) if one is not None]
        everything = [*positional, *arguments.kwonlyargs, *optional]
        # Operators keep theirs: `1 + x` is an int only if x is one.
        is_operator = function.name.startswith("__") and any(one.arg in ("value", "other") for one in positional)
        if is_operator or any(one.annotation is not None and mentions_variable(one.annotation) for one in everything):
            continue
        for one in everything:
            one.annotation = None
        if arguments.posonlyargs and not arguments.args and not arguments.kwonlyargs and not function.decorator_list:
            # Nobody can name these parameters.
            function.args = ast.parse("def f(*_): ...").body[0].args
    return node


def is_overload(function):
    return any(isinstance(one, ast.Name) and one.id == "overload" for one in function.decorator_list)


def mentions_variable(annotation):
    return any(isinstance(one, ast.Name) and re.match(r"_[A-Z]|AnyStr|Callable$|type$", one.id) for one in ast.walk(annotation))


def shorten(text):
    """One space of indentation, bodies on the line of their head."""
    text = re.sub(r"\n\n+", "\n", text)
    text = re.sub(r"^((?:    )+)", lambda match: " " * (len(match[1]) // 4), text, flags=re.M)
    return re.sub(r":\n +\.\.\.$", ": ...", text, flags=re.M)
