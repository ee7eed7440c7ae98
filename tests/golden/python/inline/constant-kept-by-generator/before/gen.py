def times(n):
    return (i * n for i in range(3))


def go(factor):
    return times(factor)


print(list(times(2)), list(go(3)))
