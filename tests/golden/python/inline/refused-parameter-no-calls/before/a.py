def send(n):
    return n
