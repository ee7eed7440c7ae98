def target(name):
    return name


def nothing(**options):
    return None


class Job:
    def __init__(self, callback=nothing):
        self.callback = callback

    def run(self):
        return self.callback(name=2)


print(Job().run(), Job(target).run())
