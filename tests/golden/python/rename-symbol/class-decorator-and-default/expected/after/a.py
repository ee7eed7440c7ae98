fresh = 1

def deco(value):
    return lambda f: f

@deco(fresh)
def f(stale=fresh, *, other: "fresh" = fresh):
    return stale

print(f())
