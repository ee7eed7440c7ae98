from hooks.fresh import helper


def main():
    return helper()


def alone():
    return 2
