from app import settings


def start(config):
    """:param config: of `app.settings.load`; ``config`` may be empty."""


start(config=settings.load("a.ini"))
