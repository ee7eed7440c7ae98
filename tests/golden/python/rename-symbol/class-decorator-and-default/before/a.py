stale = 1

def deco(value):
    return lambda f: f

@deco(stale)
def f(stale=stale, *, other: "stale" = stale):
    return stale

print(f())
