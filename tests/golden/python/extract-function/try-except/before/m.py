def f(a):
    try:
        x = int(a)
    except ValueError as error:
        x = len(str(error))
    return x
