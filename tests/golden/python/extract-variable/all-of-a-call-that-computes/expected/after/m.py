def f(xs):
    n = len(xs)
    print(n)
    if n > 1:
        return n
    xs.append(2)
    return len(xs)
