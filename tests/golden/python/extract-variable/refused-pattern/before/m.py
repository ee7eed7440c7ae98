import enum


def f(a):
    match a:
        case enum.X:
            return 1
