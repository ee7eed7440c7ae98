def show(a: str) -> None:
    print(a)
    print(a)


def f(a: str) -> int:
    show(a)
    return 1
