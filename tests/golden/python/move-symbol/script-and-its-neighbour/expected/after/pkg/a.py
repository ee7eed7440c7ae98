def main():
    return helper()


def helper():
    return 1
