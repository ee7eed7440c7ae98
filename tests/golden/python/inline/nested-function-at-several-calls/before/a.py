def total(values, factor):
    def scaled(value):
        return value * factor

    if not values:
        return 0
    return sum([scaled(value) for value in values])


def main(numbers):
    for factor in (1, 2):
        shown = total(numbers, factor)
        more = total([factor], 10)
        print(shown, more)


main([1, 2])
main([])
