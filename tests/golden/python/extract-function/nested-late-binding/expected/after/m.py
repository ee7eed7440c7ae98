def f(xs):
    fs = []
    for x in xs:
        def add():
            fs.append(lambda: x)

        add()
    return fs
