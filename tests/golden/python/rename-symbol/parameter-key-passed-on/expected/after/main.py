def f(n_items=0, **rest): return n_items, rest
def g(**kw):
    kw["n_items"] = kw.get("n_items", 0) + 1
    return f(**kw)
print(g(n_items=1), g(other=2), f(**{"n_items": 5}))
