def f():
    n = 5
    return n.bit_length(), n.real
