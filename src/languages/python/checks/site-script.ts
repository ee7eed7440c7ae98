// The module that every Python of a check loads when it starts. An environment may lead to the user's own tree (an editable
// install): what is imported from there comes from the sandbox instead, and what was not is reported, as are processes that
// start without it and name the project. It imports nothing that Python has not loaded by then, and changes nothing when no
// link leads to the tree.

export const SITE_MODULE = 'sitecustomize';

export const SITE_SOURCE = `"""Makes Python import the sandbox, and not the workspace that it is a copy of."""
import os, sys

PLACES = {places}
HERE = os.path.dirname(os.path.abspath(__file__))
REPORT = os.path.join(HERE, "report")
WORKSPACE = PLACES["workspace"]
REMOVED = set(PLACES["removed"])
GONE = object()

def below(path, folder):
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)

def copy_of(path):
    """The copy in the sandbox; GONE when the patch removes the file; None for what is not in the sandbox."""
    if not isinstance(path, str) or not os.path.isabs(path):
        return None
    path = os.path.normpath(path)
    if below(path, WORKSPACE):
        return None
    for root in PLACES["roots"]:
        if below(path, root):
            rest = path[len(root):].strip(os.sep)
            if rest.replace(os.sep, "/") in REMOVED:
                return GONE
            copy = os.path.join(WORKSPACE, rest) if rest else WORKSPACE
            return copy if os.path.exists(copy) else None
    return None

class Redirect(object):
    """Asks the finders behind it, and answers with the copy of what they find."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        is_gone = False
        finders = list(sys.meta_path)
        for finder in finders[finders.index(Redirect) + 1:]:
            find = getattr(finder, "find_spec", None)
            spec = None if find is None else find(name, path, target)
            if spec is not None and copy_of(spec.origin) is GONE:
                is_gone = True
                # Another folder may have a module of this name.
                others = [each for each in (sys.path if path is None else path) if copy_of(each) is None]
                spec = find(name, others, target) if others and is_path_finder(finder) else None
            if spec is not None and copy_of(spec.origin) is not GONE:
                return redirected(name, spec)
        if is_gone:
            # The finders are asked again when nothing is returned, and would find what the patch removes.
            raise ModuleNotFoundError("No module named %r" % name, name=name)
        return None

def redirected(name, spec):
    locations = spec.submodule_search_locations
    copies = None if locations is None else [copy_of(each) for each in locations]
    if copies is not None:
        copies = [each if copy is None else copy for each, copy in zip(locations, copies) if copy is not GONE]
        copies = [each for i, each in enumerate(copies) if each not in copies[:i]]
    copy = copy_of(spec.origin)
    if copy is not None:
        from importlib.util import spec_from_file_location
        return spec_from_file_location(name, copy, submodule_search_locations=copies)
    if spec.origin is None and copies is not None and copies != list(locations):
        spec.submodule_search_locations = copies
    return spec

def is_path_finder(finder):
    return getattr(finder, "__name__", "") == "PathFinder"

def is_ordinary(finder):
    module = getattr(finder, "__module__", None) or type(finder).__module__
    kind = type(finder).__module__
    return "_frozen_importlib" in module or "_frozen_importlib" in kind or kind == "_distutils_hack"

def report_outside():
    """Whatever was imported from the workspace all the same."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if copy_of(file) is not None:
            import json
            with open(REPORT, "a") as out:
                out.write(json.dumps({"event": "outside", "id": name, "reason": file}) + "\\n")
            return

def watch_processes(event, values):
    """A process without this module imports the workspace, where the environment leads to it."""
    if event != "subprocess.Popen":
        return
    try:
        program, words, cwd, env = values
        words = [words] if isinstance(words, (str, bytes)) or hasattr(words, "__fspath__") else list(words)
        words = [os.fsdecode(each) for each in [program or words[0]] + words[1:]]
        if has_left(words, os.path.abspath(os.fsdecode(cwd or ".")), os.environ if env is None else env):
            with open(REPORT, "a") as out:
                import json
                out.write(json.dumps({"event": "left", "id": " ".join(words).replace(WORKSPACE, PLACES["roots"][0])[:200]}) + "\\n")
    except Exception:
        pass

def has_left(words, cwd, env):
    variable = env.get("PYTHONPATH") or (env.get(b"PYTHONPATH") or b"").decode()
    options = []
    for word in words[1:]:
        if not word.startswith("-") or word.startswith("--") or word in ("-m", "-c"):
            break
        options.append(word)
    is_isolated = any("I" in each or "E" in each for each in options if each[1:2] not in ("W", "X"))
    if HERE in variable.split(os.pathsep) and not is_isolated:
        return False
    program = find_program(words[0], env)
    text = [" ".join(words[1:])]
    for word in [program] + words[1:]:
        path = os.path.join(cwd, word)
        if os.path.isfile(path) and not is_binary(path):
            text.append(open(path, encoding="utf-8", errors="replace").read(20000))
    if len(text) == 1 and not os.path.basename(program).startswith(("python", "pypy")):
        return False
    # With these the current folder comes first.
    own = cwd if not is_isolated and ("-m" in words[:4] or "-c" in words[:4]) and below(cwd, WORKSPACE) else None
    import re
    for folder in sys.path:
        if folder and below(folder, WORKSPACE) and folder != own and os.path.isdir(folder):
            for entry in os.listdir(folder):
                name = entry[:-3] if entry.endswith(".py") else entry
                if name.isidentifier() and name not in NOT_INSTALLED and is_module(os.path.join(folder, entry)):
                    if any(re.search(r"\\b%s\\b" % name, each) for each in text):
                        return True
    return False

NOT_INSTALLED = {"tests", "test", "conftest", "setup", "docs", "examples", "scripts", "build", "dist", "src"}

def is_module(path):
    return path.endswith(".py") or os.path.isfile(os.path.join(path, "__init__.py"))

def find_program(name, env):
    if os.sep in name:
        return name
    for folder in (env.get("PATH") or os.defpath).split(os.pathsep):
        if os.path.isfile(os.path.join(folder, name)):
            return os.path.join(folder, name)
    return name

def is_binary(path):
    with open(path, "rb") as file:
        return b"\\0" in file.read(1000)

def begin():
    if not os.path.exists(REPORT):
        with open(REPORT, "a") as out:
            out.write('{"event": "python"}\\n')
    import atexit
    atexit.register(report_outside)
    places = []
    for each in sys.path:
        copy = copy_of(each)
        places += [each] if copy is None or copy is GONE else [copy, each]
    if places == sys.path and all(map(is_ordinary, sys.meta_path)):
        return
    sys.path[:] = places
    sys.meta_path.insert(0, Redirect)
    if hasattr(sys, "addaudithook"):
        sys.addaudithook(watch_processes)

try:
    begin()
except OSError:
    pass

def run_the_other():
    """The user's own module of this name, which this one hides."""
    for finder in sys.meta_path:
        if not is_path_finder(finder):
            continue
        spec = finder.find_spec("sitecustomize", [each for each in sys.path if each != HERE])
        if spec is not None and spec.loader is not None and spec.origin != __file__:
            from importlib.util import module_from_spec
            module = sys.modules["sitecustomize"] = module_from_spec(spec)
            spec.loader.exec_module(module)
        return

run_the_other()
`;
