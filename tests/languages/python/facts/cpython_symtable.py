"""Reads one JSON request a line, {"path": ...} or {"bytes": base64}, and answers with what CPython's symbol table says.

One line for each scope: kind, name, line, and its names with their class (local, cell, global, implicit global, free)
and bits. Names that a scope only passes on to inner scopes are left out.
"""
import base64
import hashlib
import json
import symtable
import sys
import sysconfig
import warnings

warnings.simplefilter("ignore")
sys.setrecursionlimit(5000)

DEF_GLOBAL, DEF_LOCAL, DEF_PARAM, DEF_NONLOCAL, USE, DEF_IMPORT, DEF_ANNOT = 1, 2, 4, 8, 16, 128, 256
SCOPE_SHIFT = 12 if sys.version_info >= (3, 13) else 11
CLASSES = {1: "L", 2: "G", 3: "I", 4: "F", 5: "C"}


def describe(table, lines):
    names = []
    symbols = table._table.symbols
    for name, flags in symbols.items():
        bits = "".join(
            letter
            for letter, bit in (("P", DEF_PARAM), ("A", DEF_LOCAL), ("M", DEF_IMPORT), ("R", USE), ("N", DEF_ANNOT))
            if flags & bit
        )
        if name.startswith(".") or not (bits or flags & (DEF_GLOBAL | DEF_NONLOCAL)):
            continue
        if name == "__class__" and "super" in symbols:
            continue
        kind = CLASSES[(flags >> SCOPE_SHIFT) & 15]
        # A `global` statement anywhere leaves a mark in the module, too.
        if table.get_type() == "module":
            if not bits:
                continue
            kind = "L" if set(bits) & set("AMN") else "I"
        names.append(f"{name}:{kind}{bits}")
    name = table.get_name()
    lines.append(f"{table.get_type()} {name} {table.get_lineno()} {' '.join(sorted(names))}")
    for child in table.get_children():
        describe(child, lines)


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
