def inner(size, m=1): return size, m
opts = {"size": 4}
print(inner(**opts))
