def inner(n, m=1): return n, m
opts = {"n": 4}
print(inner(**opts))
