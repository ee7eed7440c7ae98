import functools
def deco(fn):
    @functools.wraps(fn)
    def inner(*args, **kwargs):
        print(kwargs.get("size"))
        return fn(*args, **kwargs)
    return inner
@deco
def f(size): return size
print(f(size=1))
def unrelated(**kw):
    return kw["size"]
print(unrelated(size=2))
