def f():
    return [i * 2 for i in range(3)]
