def same(x):
    return x


print(3 * same(same(1 + 2)))
