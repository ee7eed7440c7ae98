def draw(color, shape, width=1, dash=None):
    return shape, color, width


draw("red", "a", 2)
