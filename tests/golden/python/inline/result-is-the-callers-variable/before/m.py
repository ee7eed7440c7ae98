def pair(a):
    first = a + 1
    second = first * 2
    return first, second


def use(n):
    first, second = pair(n)
    return second - first
