def fresh():
    return 1

type Alias[T = int] = list[T]

def f():
    try:
        return t"{fresh()}"
    except ValueError, TypeError:
        return fresh
