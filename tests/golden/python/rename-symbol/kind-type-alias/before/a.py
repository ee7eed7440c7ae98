type Numbers = list[int]

def total(numbers: Numbers) -> int:
    return sum(numbers)
