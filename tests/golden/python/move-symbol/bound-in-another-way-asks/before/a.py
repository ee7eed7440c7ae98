NAMES = ["a", "b"]
for _name in NAMES:
    globals()["IS_" + _name.upper()] = _name


def is_a(x):
    return x == IS_A


def length(x):
    return len(x)
