def load(path, encoding="utf-8", cache=None):
    return path, encoding


load("a")
load("a", "ascii", {})
load("a", cache={}, encoding="ascii")
load(
    "a",
    "ascii",
    None,
)
