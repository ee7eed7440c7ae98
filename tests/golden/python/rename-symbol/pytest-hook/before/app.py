def pytest_configure(config):
    return config
