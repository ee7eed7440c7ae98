# Loads every module of every tree in a folder and tells what each global name of each module is. One line of JSON for
# each tree: {"loaded": {module: {name: meaning}}, "failed": [module], "stars": {module: [name]}}.
import builtins
import importlib
import json
import os
import sys
import types


class Mark:
    def __init__(self, place):
        self.place = place


builtins.mark = Mark
sys.dont_write_bytecode = True


def describe(value, folder):
    if isinstance(value, types.ModuleType):
        file = getattr(value, "__file__", None)
        if file is None:
            return "<namespace %s>" % value.__name__
        return "<%s>" % os.path.relpath(file, folder).replace(os.sep, "/")
    if isinstance(value, Mark):
        return value.place
    module = sys.modules.get(getattr(value, "__module__", None))
    if module is None:
        return "?"
    path = os.path.relpath(module.__file__, folder).replace(os.sep, "/")
    return "%s:%s" % (path, value.__qualname__)


def load(folder, plan):
    before = dict(sys.modules)
    path = list(sys.path)
    sys.path[:0] = [os.path.join(folder, root) for root in plan["roots"]]
    builtins.COIN = plan["coin"]
    importlib.invalidate_caches()
    failed = []
    for name in plan["modules"]:
        try:
            importlib.import_module(name)
        except Exception:
            failed.append(name)
    loaded = {}
    stars = {}
    for name in plan["modules"]:
        module = sys.modules.get(name)
        if module is None:
            continue
        names = {}
        for key, value in sorted(vars(module).items()):
            if not key.startswith("__"):
                names[key] = describe(value, folder)
        loaded[name] = names
        space = {}
        try:
            exec("from %s import *" % name, space)
            stars[name] = sorted(key for key in space if not key.startswith("__"))
        except Exception:
            pass
    sys.path[:] = path
    for name in list(sys.modules):
        if name not in before:
            del sys.modules[name]
    return {"loaded": loaded, "failed": failed, "stars": stars}


for line in sys.stdin:
    plan = json.loads(line)
    print(json.dumps(load(plan["folder"], plan)), flush=True)
