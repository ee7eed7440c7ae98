from web import App, Request


class Repo:
    def clear(self, deep=False):
        return deep


def start(app: App):
    app.state.repo = Repo()
    app.state.repo.clear(deep=True)


def other(app: App):
    app.clear(deep=False)
