def send(n):
    return n


print(send(4), send(5))
