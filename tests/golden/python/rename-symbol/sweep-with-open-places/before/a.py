# load reads
class A:
    def load(self):
        return 1


def f(x):
    return x.load()
