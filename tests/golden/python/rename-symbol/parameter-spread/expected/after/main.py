def inner(size, m=1): return size, m
def outer(**kw): return inner(**kw)
print(outer(size=2), inner(**{"size": 3}))
opts = {"size": 4}
print(inner(**opts), inner(**dict(size=5)))
