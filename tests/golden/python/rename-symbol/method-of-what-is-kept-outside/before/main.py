from web import App, Request


class Repo:
    def clear(self, deep=False):
        return deep


def start(app: App):
    app.state.repo = Repo()
    app.state.repo.clear(deep=True)


def other(request: Request):
    request.app.state.repo.clear()
    request.app.clear()
