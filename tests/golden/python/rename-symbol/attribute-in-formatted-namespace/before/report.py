class Row:
    def __init__(self, size):
        self.size = size

    def show(self):
        return "%(size)s %%(size)s" % vars(self), "{size!r:>4} {{size}}".format(**self.__dict__)


def table(size):
    print("%(size)s" % locals(), "{size}".format(size=1))
    return [Row(size)]
