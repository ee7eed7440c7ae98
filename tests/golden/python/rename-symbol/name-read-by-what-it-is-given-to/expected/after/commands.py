def install(app):
    app.command()(write)


def write():
    return "out"
