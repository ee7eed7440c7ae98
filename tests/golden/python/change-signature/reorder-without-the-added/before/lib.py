def draw(shape, color, width=1):
    return shape, color, width


draw("a", "red", 2)
