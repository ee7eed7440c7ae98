def name(b, a):
    return a, b


print(f"{name(2, 1)!r:>10}")
