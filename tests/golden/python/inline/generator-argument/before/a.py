def total(xs):
    return sum(xs)


print(total(x * 2 for x in [1, 2]))
