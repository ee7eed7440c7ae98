def draw(shape, color, width):
    return shape, color, width


draw("a", "red", 2)
