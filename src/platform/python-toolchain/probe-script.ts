// The Python program by which an interpreter says what it is. It must run on any Python, so that an old one can say that
// it is old.

/** What is looked for in an environment: the tools that tug may run. */
export const PROBED_MODULES = ['basedpyright', 'libcst', 'mypy', 'nose2', 'pyright', 'pytest'] as const;
export type ProbedModule = (typeof PROBED_MODULES)[number];

export const PROBE_SCRIPT = `
import sys
sys.path = [entry for entry in sys.path if entry != ""]
import json, os

def version_of(origin, name):
    folder = os.path.dirname(os.path.dirname(origin))
    for entry in sorted(os.listdir(folder)):
        if entry.lower().startswith(name + "-") and entry.endswith(".dist-info"):
            return entry[len(name) + 1 : -len(".dist-info")]
    return None

def find_modules(names):
    import importlib.util
    found = {}
    for name in names:
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin is not None:
            found[name] = version_of(spec.origin, name)
    return found

answer = {
    "executable": sys.executable,
    "version": "%d.%d.%d" % tuple(sys.version_info[:3]),
    "prefix": sys.prefix,
    "base_prefix": getattr(sys, "base_prefix", sys.prefix),
    "folders": [entry for entry in sys.path if entry.endswith(("site-packages", "dist-packages"))],
}
if sys.version_info >= (3, 4):
    answer["modules"] = find_modules(${JSON.stringify(PROBED_MODULES)})
print(json.dumps(answer))
`;
