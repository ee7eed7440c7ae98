import functools
def deco(fn):
    @functools.wraps(fn)
    def inner(x, **kw): return fn(x, **kw)
    return inner
@deco
def f(x, y=1): return x + y
print(f(x=1), f(x=2, y=5), f(3))
