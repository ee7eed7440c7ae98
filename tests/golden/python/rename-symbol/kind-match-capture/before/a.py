def area(shape):
    match shape:
        case [width, height]:
            return width * height
        case {"w": width}:
            return 0
    return None

print(area([2, 3]))
