double = lambda value: value * 2
triple = lambda n: n * 3
print(double(1), triple(1))
