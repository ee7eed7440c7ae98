from functools import partial

def power(n, base):
    return n ** base

square = partial(power, base=2)
print(square(3), power(2, base=3))
