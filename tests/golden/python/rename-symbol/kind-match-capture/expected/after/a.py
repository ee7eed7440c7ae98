def area(shape):
    match shape:
        case [left, height]:
            return left * height
        case {"w": left}:
            return 0
    return None

print(area([2, 3]))
