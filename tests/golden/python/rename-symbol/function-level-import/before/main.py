def f():
    from lib import stale
    return stale()

print(f())
