x = 1


def main():
    class Box:
        x = x

    made = Box.x
    print(made)


main()
