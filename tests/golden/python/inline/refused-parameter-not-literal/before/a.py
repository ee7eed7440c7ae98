def send(n):
    return n


def f(m):
    return send(m)
