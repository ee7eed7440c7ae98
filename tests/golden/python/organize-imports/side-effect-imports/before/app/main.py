import os
import plugins.one
from app import signals
from plugins import two


def f():
    import plugins
    import json
