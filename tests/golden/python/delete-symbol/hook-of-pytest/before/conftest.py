def pytest_generate_tests(metafunc):
    metafunc.parametrize("number", [1, 2])


def helper():
    return 1
