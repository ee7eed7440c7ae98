class Task:
    def __init__(self, fn):
        self.fn = fn

    def delay(self, *args, **kwargs):
        return self.apply(args, kwargs)

    def apply(self, args, kwargs):
        return self.fn(*args, **kwargs)

    def describe(self, **kwargs):
        return sorted(kwargs)


def task(fn):
    return Task(fn)


@task
def add(x, y):
    return x + y


print(add.delay(1, y=2), add.describe(y=3))
