def f(a):
    match a:
        case 1:
            pass
