def both(x):
    print(x)
    print(x + 1)
