from flask import Flask

from .config import Production


def create():
    app = Flask(__name__)
    app.config.from_object(Production)
    return app
