from dataclasses import dataclass


def make(x):
    @dataclass
    class Point:
        x: int

    return Point(x)


def main():
    made = make(1)
    print(made)


main()
