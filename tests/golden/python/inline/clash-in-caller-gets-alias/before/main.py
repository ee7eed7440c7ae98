import src


def main(util):
    print(src.use(2), util)
    print(src.use(3))


main(7)
