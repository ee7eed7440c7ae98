def f(xs):
    for x in xs:
        if x:
            break
