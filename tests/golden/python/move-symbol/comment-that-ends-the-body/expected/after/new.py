A = 1


def f(x):
    if x:
        return 1
        # never comes here
    # nothing else

    # to be written
