def area(width, height=1):
    return width * height


print(area(2), area(2, 3), area(width=2), area(2, height=3))
