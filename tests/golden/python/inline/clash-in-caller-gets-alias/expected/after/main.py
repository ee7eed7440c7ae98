import src
from src import util as util_1


def main(util):
    print(util_1() + 2, util)
    print(util_1() + 3)


main(7)
