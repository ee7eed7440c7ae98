# Runs programs whose files come as JSON, one per line, and answers each with what it printed, as JSON on one line.
import contextlib
import importlib.abc
import importlib.util
import io
import json
import sys


class MemoryFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, files):
        self.files = files

    def find_spec(self, name, path=None, target=None):
        base = name.replace(".", "/")
        for place, is_package in ((f"{base}/__init__.py", True), (f"{base}.py", False)):
            if place in self.files:
                spec = importlib.util.spec_from_loader(name, self, is_package=is_package)
                spec.loader_state = place
                return spec
        return None

    def exec_module(self, module):
        place = module.__spec__.loader_state
        exec(compile(self.files[place], place, "exec"), module.__dict__)


def run(files):
    known = set(sys.modules)
    finder = MemoryFinder(files)
    sys.meta_path.insert(0, finder)
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output):
            try:
                importlib.import_module("main")
            except BaseException as problem:
                print("ended with", type(problem).__name__, str(problem) if isinstance(problem, SyntaxError) else "")
    finally:
        sys.meta_path.remove(finder)
        for name in set(sys.modules) - known:
            del sys.modules[name]
    return output.getvalue()


sys.setrecursionlimit(200)
for line in sys.stdin:
    sys.__stdout__.write(json.dumps(run(json.loads(line))) + "\n")
    sys.__stdout__.flush()
