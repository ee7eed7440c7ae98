def send(n):
    return n


print(send(4), list(map(send, [4])))
