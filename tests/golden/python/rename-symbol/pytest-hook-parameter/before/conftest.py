pytest_plugins = "plugin"
