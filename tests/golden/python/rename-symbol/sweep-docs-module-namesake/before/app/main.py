from app import config


def start(config):
    """:param config: of `app.config.load`; ``config`` may be empty."""


start(config=config.load("a.ini"))
