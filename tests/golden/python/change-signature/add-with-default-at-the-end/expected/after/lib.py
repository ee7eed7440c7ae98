def area(width, height=1, scale: float = 1.0):
    return width * height


print(area(2), area(2, 3), area(width=2))
