def scan(xs):
    for x in xs:
        if x:
            continue
        break
    else:
        print(1)


def f(xs):
    scan(xs)
    return xs
