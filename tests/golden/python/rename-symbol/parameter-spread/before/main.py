def inner(n, m=1): return n, m
def outer(**kw): return inner(**kw)
print(outer(n=2), inner(**{"n": 3}))
opts = {"n": 4}
print(inner(**opts), inner(**dict(n=5)))
