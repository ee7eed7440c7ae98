def show(n):
    print(n)
    return n


f = lambda x: show(x)
