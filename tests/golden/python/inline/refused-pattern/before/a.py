import conf


def f(x):
    match x:
        case conf.LIMIT:
            return 1
