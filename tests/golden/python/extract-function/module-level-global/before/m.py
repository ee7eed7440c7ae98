limit = 1


def check(n):
    return n < limit


limit = 2
print(check(1))
print(limit)
