def show(value, first):
    match value:
        case [first_1, second]:
            area = first_1 * second
        case _:
            area = 0
    print(area, first)
