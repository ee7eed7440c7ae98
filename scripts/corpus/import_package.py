"""Imports every module of the packages in a folder, in one interpreter, and prints the error of each, or null.

Usage: import_package.py SOURCES. Tests and `__main__` are left out: tests may need more than the package does, and programs would start.
"""

import contextlib
import importlib
import io
import json
import os
import sys

sources = os.path.abspath(sys.argv[1])
sys.path.insert(0, sources)
NOT_PACKAGES = {"tests", "test", "testing", "docs", "doc", "examples", "example", "scripts", "tools", "benchmarks", "bench"}


def modules_in():
    for top in sorted(os.listdir(sources)):
        if top in NOT_PACKAGES or not os.path.exists(os.path.join(sources, top, "__init__.py")):
            continue
        for folder, names, files in os.walk(os.path.join(sources, top)):
            is_package = "__init__.py" in files
            names[:] = sorted(each for each in names if each not in NOT_PACKAGES) if is_package else []
            for name in sorted(files) if is_package else []:
                stem, extension = os.path.splitext(name)
                if extension != ".py" or stem == "__main__" or stem.startswith("test_") or stem == "conftest":
                    continue
                parts = os.path.relpath(folder, sources).split(os.sep) + ([] if stem == "__init__" else [stem])
                if all(part.isidentifier() for part in parts):
                    yield ".".join(parts)


def error_of(name):
    try:
        importlib.import_module(name)
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    return None


with contextlib.redirect_stdout(io.StringIO()):
    answer = {name: error_of(name) for name in modules_in()}
print(json.dumps(answer))
sys.stdout.flush()
os._exit(0)
