LIMIT = 3


class Row:
    def __init__(self, size):
        self.size = size

    def show(self):
        return "%(size)s %%(size)s" % vars(self), "{size!r:>4} {{size}}".format(**self.__dict__)


def table(count):
    print("%(count)s %(LIMIT)s" % locals(), "{size} {LIMIT}".format_map(globals()))
    print("{size}".format(size=1), "%(size)s" % {"size": 2}, locals()["count"])
    return [Row(count)]
