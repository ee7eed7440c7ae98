def show(x):
    import math
    value = math.sqrt(x)
    print(value)
