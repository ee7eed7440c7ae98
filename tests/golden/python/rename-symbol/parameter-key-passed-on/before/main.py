def f(count=0, **rest): return count, rest
def g(**kw):
    kw["count"] = kw.get("count", 0) + 1
    return f(**kw)
print(g(count=1), g(other=2), f(**{"count": 5}))
