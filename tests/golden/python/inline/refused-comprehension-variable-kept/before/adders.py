def adder(n):
    return lambda y: y + n


print([f(1) for f in [adder(i) for i in range(3)]])
