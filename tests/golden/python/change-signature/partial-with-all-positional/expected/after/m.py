from functools import partial


def diff(a, b, first, b_name):
    return first + b_name + a + b


def run(f):
    return f()


print(run(partial(diff, "1", "2", "x", "y")))
rest = ()
print(diff("1", "2", "x", "y", *rest))
