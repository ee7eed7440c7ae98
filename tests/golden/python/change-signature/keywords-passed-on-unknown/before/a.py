def draw(x, color="red"):
    return x, color


def square(x, **style):
    return draw(x * x, **style)
