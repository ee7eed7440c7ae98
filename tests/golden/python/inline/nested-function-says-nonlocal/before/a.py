def count(values):
    seen = 0

    def note(value):
        nonlocal seen
        seen += value

    for value in values:
        note(value)
    return seen


def main(seen):
    counted = count([1, 2])
    print(seen, counted)


main(5)
