def pick(values, limit):
    def fits(value):
        if value > limit:
            return False
        return value >= 0

    for value in values:
        if fits(value):
            return value
    return None


def main(values):
    found = pick(values, 3)
    print(found)


main([5, 2])
main([7])
