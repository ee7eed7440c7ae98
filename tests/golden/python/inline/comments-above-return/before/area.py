def area(w, h):
    # type: (int, int) -> int
    y = w * h  # multiply
    # done
    return y


def total():
    y = 1
    x = area(y, 2)
    return x + y


print(total())
