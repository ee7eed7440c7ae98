def add(*numbers):
    return sum(numbers)


print(add(1, 2))
