def f(xs):
    for x in xs:
        if x:
            continue
        break
    else:
        print(1)
    return xs
