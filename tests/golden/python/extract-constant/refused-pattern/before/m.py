def f(x):
    match x:
        case 1:
            return 2
