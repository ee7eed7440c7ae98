def area(width, unit, height=1):
    return width * height


print(area(2, 'cm'), area(2, 'cm', 3), area(width=2, unit='cm'), area(2, 'cm', height=3))
