from functools import partial


def target(width=0):
    return width


options = {"width": 3}
print(partial(target, **options)())
