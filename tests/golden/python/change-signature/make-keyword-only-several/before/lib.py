def draw(shape, color, width, *, dashed=False):
    return shape, color, width, dashed


draw("a", "red", 2)
