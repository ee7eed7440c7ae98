def f(xs):
    for x in xs:
        for y in x:
            pass
        else:
            break
