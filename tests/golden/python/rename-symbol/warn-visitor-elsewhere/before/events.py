def send(target, event):
    name = "on_%s" % event
    if hasattr(target, name):
        getattr(target, name)()


def ask(target, what):
    return getattr(target, "is_{}".format(what))


def read(target, name):
    return getattr(target, name)
