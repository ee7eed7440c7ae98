def key(pair):
    return pair[1]


print(sorted([(1, 2)], key=key), key((1, 2)))
