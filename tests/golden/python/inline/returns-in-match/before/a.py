def size(value):
    match value:
        case [first, second]:
            return first * second
        case _:
            return 0


def show(value, first):
    area = size(value)
    print(area, first)
