from functools import partial


def diff(a, b, a_name, b_name):
    return a_name + b_name + a + b


def run(f):
    return f()


print(run(partial(diff, "1", "2", "x", "y")))
rest = ()
print(diff("1", "2", "x", "y", *rest))
