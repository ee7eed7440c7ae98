def scale(x, factor=2, *, offset=-1):
    return x * factor + offset


print(scale(3), scale(3, 4), scale(x=1, offset=5))
