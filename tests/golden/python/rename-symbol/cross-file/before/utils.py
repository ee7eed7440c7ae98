def helper_function(x):
    return x + 1

class HelperClass:
    pass
