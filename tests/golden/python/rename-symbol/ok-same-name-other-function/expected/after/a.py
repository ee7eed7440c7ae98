def one():
    total = 1
    return total

def two():
    total = 2
    return total
