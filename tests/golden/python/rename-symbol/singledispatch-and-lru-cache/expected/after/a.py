import functools

@functools.lru_cache(maxsize=None)
def show(digits):
    return str(digits)

print(show(digits=1), show(digits=2))
