def f(o):
    x = o.value
    o.clear()
    return x
