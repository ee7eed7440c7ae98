def look(numbers):
    for number in numbers:
        if number % 2 == 0:
            value = number
            break
    else:
        value = None
    print(value)


look([1, 3, 4])
look([])
