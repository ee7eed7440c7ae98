"""Imports Python files one by one, each in an interpreter of its own, and prints for each the error that it ends with, or null.

Input: {"folder": FOLDER, "sources": PATH, "paths": [PATH]}.
"""

import json
import os
import subprocess
import sys
import tempfile

SECONDS = 30


def place_of(folder, path):
    """The folder that has to be on sys.path, and the module's name."""
    parts = [os.path.splitext(os.path.basename(path))[0]]
    at = os.path.dirname(os.path.join(folder, path))
    while os.path.exists(os.path.join(at, "__init__.py")):
        parts.insert(0, os.path.basename(at))
        at = os.path.dirname(at)
    if parts[-1] == "__init__":
        parts.pop()
    return at, ".".join(parts)


def error_of(folder, sources, path, elsewhere):
    """`elsewhere` takes what a module writes when it is loaded, a log for instance."""
    root, name = place_of(folder, path)
    ways = [root, os.path.join(folder, sources), folder]
    code = f"import sys; sys.path[:0] = {ways!r}; import importlib; importlib.import_module({name!r})"
    try:
        done = subprocess.run(
            [sys.executable, "-B", "-c", code],
            cwd=elsewhere,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        return "takes too long"
    return None if done.returncode == 0 else (done.stderr.strip().splitlines() or ["no message"])[-1]


request = json.load(sys.stdin)
with tempfile.TemporaryDirectory() as elsewhere:
    where = request["folder"], request["sources"]
    print(json.dumps([error_of(*where, path, elsewhere) for path in request["paths"]]))
