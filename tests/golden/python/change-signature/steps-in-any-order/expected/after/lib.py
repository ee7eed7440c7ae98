def draw(paint, dash, shape, *, line):
    return shape, paint, line


draw("red", None, "a", line=2)
