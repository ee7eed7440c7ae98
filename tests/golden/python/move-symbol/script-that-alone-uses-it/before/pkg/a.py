def main():
    return helper()


def helper():
    return 1


def alone():
    return 2
