def area(w, h):
    # width times height,
    # in metres
    return w * h


def total():
    x = 1
    return area(x, 2) + area(3, x)


print(total(), area(1, 1))
