def f(x):
    if x:
        return 1
        # never comes here
    # nothing else

    # to be written


# about g
def g():
    return 2
