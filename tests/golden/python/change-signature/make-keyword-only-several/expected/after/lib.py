def draw(shape, *, color, width, dashed=False):
    return shape, color, width, dashed


draw("a", color="red", width=2)
