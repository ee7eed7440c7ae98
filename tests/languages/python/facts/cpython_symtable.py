"""Reads one JSON request a line, {"path": ...} or {"bytes": base64}, and answers with what CPython's symbol table says.

One line for each scope: kind, name, line, and its names with their class (local, cell, global, implicit global, free)
and bits. Names that a scope only passes on to inner scopes are left out.

Since 3.12 comprehensions are inlined: they have no table, and their names stand in the scope around; so cells are called
local, and whoever compares leaves such names out. Bounds and values of type parameters and aliases have tables of their
own; they are told as part of the type parameters.
"""
import base64
import hashlib
import json
import symtable
import sys
import sysconfig
import warnings
from _symtable import DEF_ANNOT, DEF_GLOBAL, DEF_IMPORT, DEF_LOCAL, DEF_NONLOCAL, DEF_PARAM, SCOPE_MASK, SCOPE_OFF, USE

warnings.simplefilter("ignore")
sys.setrecursionlimit(5000)

MODERN = sys.version_info >= (3, 12)
CLASSES = {1: "L", 2: "G", 3: "I", 4: "F", 5: "L" if MODERN else "C"}
IMPLICIT = {"__classdict__", "__type_params__", "__static_attributes__", "__firstlineno__", "__conditional_annotations__"}
LAZY = {"type variable", "type alias", "TypeVar bound", "type parameter"}


def kind_of(table):
    kind = getattr(table.get_type(), "value", table.get_type())
    return "type parameters" if kind in LAZY or kind == "type parameters" else kind


def entries_of(table):
    """By name: class and bits."""
    found = {}
    symbols = table._table.symbols
    for name, flags in symbols.items():
        bits = {
            letter
            for letter, bit in (("P", DEF_PARAM), ("A", DEF_LOCAL), ("M", DEF_IMPORT), ("R", USE), ("N", DEF_ANNOT))
            if flags & bit
        }
        if name.startswith(".") or name in IMPLICIT or not (bits or flags & (DEF_GLOBAL | DEF_NONLOCAL)):
            continue
        if name == "__class__" and "super" in symbols:
            continue
        kind = CLASSES[(flags >> SCOPE_OFF) & SCOPE_MASK]
        # A `global` statement anywhere leaves a mark in the module, too.
        if kind_of(table) == "module":
            if not bits:
                continue
            kind = "L" if bits & set("AMN") else "I"
        found[name] = [kind, bits]
    return found


def describe(table, lines, outer=None):
    entries = entries_of(table)
    if outer is not None:
        for name, (kind, bits) in entries.items():
            outer.setdefault(name, [kind, set()])[1].update(bits)
        entries = outer
    kind = kind_of(table)
    for child in table.get_children():
        is_part = kind == "type parameters" and child.get_type() != "class" and kind_of(child) == "type parameters"
        describe(child, lines, entries if is_part and child.get_lineno() >= 0 else None)
    if outer is None:
        names = (f"{name}:{kind}{''.join(b for b in 'PAMRN' if b in bits)}" for name, (kind, bits) in entries.items())
        lines.append(f"{kind} {table.get_name()} {table.get_lineno()} {' '.join(sorted(names))}")


def answer(request):
    source = base64.b64decode(request["bytes"]) if "bytes" in request else open(request["path"], "rb").read()
    try:
        table = symtable.symtable(source, "f", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return {"ok": False, "error": str(error)}
    lines = []
    describe(table, lines)
    text = "\n".join(sorted(lines))
    if request.get("dump"):
        return {"ok": True, "text": text}
    return {"ok": True, "digest": hashlib.sha1(text.encode()).hexdigest(), "scopes": len(lines)}


print(json.dumps({"version": sys.version_info[:3], "stdlib": sysconfig.get_paths()["stdlib"]}), flush=True)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
