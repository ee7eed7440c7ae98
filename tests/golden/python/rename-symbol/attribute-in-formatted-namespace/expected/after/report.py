class Row:
    def __init__(self, size):
        self.count = size

    def show(self):
        return "%(count)s %%(size)s" % vars(self), "{count!r:>4} {{size}}".format(**self.__dict__)


def table(size):
    print("%(size)s" % locals(), "{size}".format(size=1))
    return [Row(size)]
