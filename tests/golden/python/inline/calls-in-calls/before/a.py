def inc(n):
    return n + 1


print(inc(inc(2)) * inc(1))
