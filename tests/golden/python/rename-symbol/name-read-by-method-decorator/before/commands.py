def install(app):
    @app.command()
    def status():
        return "ok"

    app.command()(export)


def export():
    return "out"
