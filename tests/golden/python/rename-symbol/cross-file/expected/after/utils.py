def utility_func(x):
    return x + 1

class HelperClass:
    pass
