pytest_plugins = ["tests.plugin"]
