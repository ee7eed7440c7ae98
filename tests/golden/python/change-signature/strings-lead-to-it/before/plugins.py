from importlib import import_module

PLUGINS = {"tasks": "tasks.setup_tasks"}


def load(name, target):
    path, function = PLUGINS[name].rsplit(".", 1)
    getattr(import_module(path), function)(target)
