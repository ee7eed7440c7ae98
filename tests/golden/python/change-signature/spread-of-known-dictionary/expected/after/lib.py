def f(a, z, new=0, **rest):
    print(a, z, rest)


def go():
    options = {"z": 2}
    f(1, **options)
    f(3, z=4)


go()
