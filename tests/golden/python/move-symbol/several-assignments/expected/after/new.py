NAMES = ["a"]
NAMES += ["b"]
NAMES = tuple(NAMES)
