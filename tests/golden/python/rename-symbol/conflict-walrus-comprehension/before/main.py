def f(xs):
    if any((y := x) > 1 for x in xs):
        return y

print(f([1, 2]))
