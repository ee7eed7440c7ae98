import functools
def deco(fn):
    @functools.wraps(fn)
    def inner(amount, **kw): return fn(amount, **kw)
    return inner
@deco
def f(x, y=1): return x + y
class K:
    @deco
    def m(self, y): return y
print(f(amount=1), f(amount=2, y=5), f(3))
