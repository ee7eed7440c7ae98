def one():
    result = 1
    return result

def two():
    total = 2
    return total
