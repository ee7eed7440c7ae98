def main(values):
    def fits(value):
        if value > 3:
            return False
        return value >= 0

    for value in values:
        if fits(value):
            found = value
            break
    else:
        found = None
    print(found)


main([5, 2])
main([7])
