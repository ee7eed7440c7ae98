def send(a, /, *, verbose=False):
    print(a, verbose)


send(1, verbose=True,)
