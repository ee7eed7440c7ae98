import conf


def f(x):
    match x:
        case -3:
            return 1
