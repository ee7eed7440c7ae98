def parse(a):
    try:
        x = int(a)
    except ValueError as error:
        x = len(str(error))
    return x


def f(a):
    x = parse(a)
    return x
