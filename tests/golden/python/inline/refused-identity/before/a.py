def same(a):
    pair = (a, a)
    other = pair
    return pair is other
