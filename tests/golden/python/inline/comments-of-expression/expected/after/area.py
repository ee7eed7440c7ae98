def total():
    x = 1
    # width times height,
    # in metres
    return x * 2 + 3 * x


# width times height,
# in metres
print(total(), 1 * 1)
