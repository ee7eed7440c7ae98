def f():
    return 1


VALUE = f()
