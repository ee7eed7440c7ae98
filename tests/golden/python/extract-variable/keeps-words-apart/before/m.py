def f(a, b):
    return(a or b)
