def use(n):
    first = n + 1
    second = first * 2
    return second - first
