TEXT = (
    "a"
    "b"
)


def f():
    return TEXT
