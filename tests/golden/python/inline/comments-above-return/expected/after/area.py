def total():
    y = 1
    y_1 = y * 2  # multiply
    # done
    x = y_1
    return x + y


print(total())
