def wait():
    return 30 + 1
