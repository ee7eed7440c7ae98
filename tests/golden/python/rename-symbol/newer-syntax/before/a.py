def stale():
    return 1

type Alias[T = int] = list[T]

def f():
    try:
        return t"{stale()}"
    except ValueError, TypeError:
        return stale
