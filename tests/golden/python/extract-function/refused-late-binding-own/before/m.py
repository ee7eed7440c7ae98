def f(xs):
    fs = []
    for x in xs:
        y = x
        fs.append(lambda: y)
    return fs
