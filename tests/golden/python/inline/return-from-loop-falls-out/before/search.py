def first_even(numbers):
    for number in numbers:
        if number % 2 == 0: return number


def look(numbers):
    value = first_even(numbers)
    print(value)


look([1, 3, 4])
look([])
