def send(a, /):
    print(a, True)


send(1,)
