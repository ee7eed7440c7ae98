app = object()


def load():
    return app
