def paint(colour, **rest):
    return colour, rest

print(paint(1, color=2))
