#!/usr/bin/env python3
"""Writes assets/python-stdlib.txt: the built-in model of Python's standard library, as stubs that tug's parser reads.

    python3 scripts/make-stdlib-model.py PYTHON...

Each PYTHON is an interpreter to ask; the model is the union of what they have. Types come from the hand-written stubs in
scripts/stdlib-model/overlay. The output is committed, so this runs only when an interpreter or the overlay changes.

The file: a line `tug-python-stdlib 1 MODULES`, a line `name flags length` per module (flags: p package, m module, s part
of the standard library without a stub, x not part of it), an empty line, then the stubs one after the other.
"""

import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "stdlib-model"))
sys.dont_write_bytecode = True
from merge_model import add_overlay, merge_dumps, render_module, settle_overlay  # noqa: E402

OUTPUT = HERE.parent / "assets" / "python-stdlib.txt"
# Newer than the interpreters at hand, or of other systems.
ALSO_STANDARD = {"annotationlib", "compression", "_zstd", "msvcrt", "winreg", "winsound", "_winapi", "nt", "asyncio.windows_events"}
# Private by name, but programs import them.
KEPT_PRIVATE = {"__future__", "_thread", "_io", "_collections_abc", "_weakref", "_socket", "_ast", "_operator", "_pytest.raises"}
NOT_STANDARD = {"typing_extensions", "_pytest.raises"}


def main():
    dumps = []
    for python in sys.argv[1:]:
        command = [python, "-I", "-B", str(HERE / "stdlib-model" / "dump_interpreter.py")]
        dumps.append(json.loads(subprocess.run(command, capture_output=True, check=True).stdout))
    dumps.sort(key=lambda dump: dump["version"])
    if not dumps:
        sys.exit("name at least one interpreter")
    modules = merge_dumps(dumps)
    for path in sorted((HERE / "stdlib-model" / "overlay").glob("*.pyi")):
        add_overlay(modules, path.name[: -len(".pyi")], path.read_text())
    add_typing_extensions(modules)
    settle_overlay(modules)
    modules["os"]["package"] = True
    standard = set().union(*(dump["all"] for dump in dumps)) | ALSO_STANDARD
    rendered = drop_unused_private({name: render_module(modules, name) for name in sorted(modules)})
    rendered = {name: text.encode() for name, text in rendered.items()}
    rows = []
    for name in sorted(set(rendered) | standard):
        flag = "x" if name in NOT_STANDARD else "s" if name not in rendered else "p" if modules[name]["package"] else "m"
        rows.append(f"{name} {flag} {len(rendered.get(name, b''))}")
    head = f"tug-python-stdlib 1 {len(rows)}\n" + "\n".join(rows) + "\n\n"
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_bytes(head.encode() + b"".join(rendered[name] for name in sorted(rendered)))
    print(f"{len(rendered)} modules, {OUTPUT.stat().st_size} bytes, from {[dump['version'] for dump in dumps]}")


def drop_unused_private(rendered):
    """Private modules are kept where a public one takes a class from them; codecs have no names to speak of."""
    kept = {name for name in rendered if not is_private(name)}
    while True:
        used = {home for name in kept for home in re.findall(r"^from (\S+) import", rendered[name], flags=re.M)}
        more = (used & set(rendered)) - kept
        if not more:
            return {name: text for name, text in rendered.items() if name in kept}
        kept |= more


def is_private(name):
    parts = name.split(".")
    if parts[0] == "encodings" and len(parts) > 1:
        return True
    return any(part.startswith("_") for part in parts) and name not in KEPT_PRIVATE or parts[0].startswith("xx")


def add_typing_extensions(modules):
    """It re-exports typing, whatever the version of the interpreter."""
    names = modules["typing_extensions"]["names"]
    for key in sorted(modules["typing"]["exported"]):
        if key not in names:
            names[key] = {"kind": "from", "of": "typing", "as": key, "typed": True}


if __name__ == "__main__":
    main()
