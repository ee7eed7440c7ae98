def f(o):
    x = o.value
    o.value = 2
    return x
