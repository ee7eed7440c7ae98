def f():
    return (5).bit_length(), (5).real
