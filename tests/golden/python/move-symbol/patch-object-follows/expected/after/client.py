import http2


def go(u):
    return http2.get(u)
