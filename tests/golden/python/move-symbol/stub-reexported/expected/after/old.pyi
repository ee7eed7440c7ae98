from new import C as C


def f() -> C: ...
