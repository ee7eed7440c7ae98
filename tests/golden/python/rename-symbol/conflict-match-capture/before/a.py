def area(shape):
    match shape:
        case [width, height]:
            return width * height
