def f(a: str) -> int:
    b = a.strip()
    return len(b)
