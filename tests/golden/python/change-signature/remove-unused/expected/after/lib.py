def load(path, encoding="utf-8"):
    return path, encoding


load("a")
load("a", "ascii")
load("a", encoding="ascii")
load(
    "a",
    "ascii",
)
