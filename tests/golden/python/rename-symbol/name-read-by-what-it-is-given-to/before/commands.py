def install(app):
    app.command()(export)


def export():
    return "out"
