def size(a: str) -> int:
    b = a.strip()
    return len(b)


def f(a: str) -> int:
    return size(a)
