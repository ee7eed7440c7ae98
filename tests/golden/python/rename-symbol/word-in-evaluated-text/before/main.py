def alpha():
    return 1


print(eval("alpha() + 1"), "alpha() is said")
