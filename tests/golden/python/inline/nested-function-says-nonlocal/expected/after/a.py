def main(seen):
    seen_1 = 0

    def note(value):
        nonlocal seen_1
        seen_1 += value

    for value in [1, 2]:
        note(value)
    counted = seen_1
    print(seen, counted)


main(5)
