HANDLERS = {}


class Job:
    def run(self, what):
        return getattr(self, what)()

    # The callers are not known.
    def save(self):
        return 1


class Other:
    def save(self):
        return 2


def use(x):
    return x.save()
