def main(numbers):
    for factor in (1, 2):
        factor_1 = factor

        def scaled(value):
            return value * factor_1

        if not numbers:
            shown = 0
        else:
            shown = sum([scaled(value) for value in numbers])
        values = [factor]

        def scaled_1(value):
            return value * 10

        if not values:
            more = 0
        else:
            more = sum([scaled_1(value) for value in values])
        print(shown, more)


main([1, 2])
main([])
