from functools import partial


def target(size=0):
    return size


options = {"size": 3}
print(partial(target, **options)())
