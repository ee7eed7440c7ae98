def main(numbers):
    def scaled(value):
        return value * 2

    result = 0
    for value in numbers:
        result += scaled(value)
    shown = result
    print(shown)


main([1, 2])
main([3])
