type Ids = list[int]

def total(numbers: Ids) -> int:
    return sum(numbers)
