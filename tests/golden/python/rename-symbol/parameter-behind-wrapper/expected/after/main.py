import functools
def deco(fn):
    @functools.wraps(fn)
    def inner(x, **kw): return fn(x, **kw)
    return inner
@deco
def f(amount, y=1): return amount + y
print(f(x=1), f(x=2, y=5), f(3))
