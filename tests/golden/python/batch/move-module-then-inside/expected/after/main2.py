def start(n):
    return n
