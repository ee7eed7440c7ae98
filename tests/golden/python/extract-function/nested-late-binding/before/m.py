def f(xs):
    fs = []
    for x in xs:
        fs.append(lambda: x)
    return fs
