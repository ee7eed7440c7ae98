def total(values, factor):
    def scaled(value):
        return value * factor

    result = 0
    for value in values:
        result += scaled(value)
    return result


def main(numbers):
    shown = total(numbers, 2)
    print(shown)


main([1, 2])
main([3])
