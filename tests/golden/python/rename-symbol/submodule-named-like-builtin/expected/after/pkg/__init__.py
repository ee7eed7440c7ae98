def evens(numbers):
    return list(filter(lambda n: n % 2 == 0, numbers))
