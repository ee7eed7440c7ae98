def f(items):
    if (n := len(items)) > 3:
        return n
