x = 1


def make(x):
    class Box:
        x = x

    return Box.x


def main():
    made = make(2)
    print(made)


main()
