from functools import partial

def power(n, exponent):
    return n ** exponent

square = partial(power, exponent=2)
print(square(3), power(2, exponent=3))
