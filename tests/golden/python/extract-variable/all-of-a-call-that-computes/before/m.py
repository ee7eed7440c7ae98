def f(xs):
    print(len(xs))
    if len(xs) > 1:
        return len(xs)
    xs.append(2)
    return len(xs)
