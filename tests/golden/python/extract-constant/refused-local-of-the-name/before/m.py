def f(TEN):
    return TEN + 10
