import functools

@functools.lru_cache(maxsize=None)
def show(number):
    return str(number)

print(show(number=1), show(number=2))
