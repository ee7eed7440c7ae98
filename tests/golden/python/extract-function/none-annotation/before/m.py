def f(a: str) -> int:
    print(a)
    print(a)
    return 1
