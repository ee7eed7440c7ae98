import lib


def main():
    print(lib.scale(3))
