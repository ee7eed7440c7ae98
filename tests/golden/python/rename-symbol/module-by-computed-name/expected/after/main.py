application = object()


def load():
    return application
