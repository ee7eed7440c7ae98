def utility_func(x):
    return x + 1
