from .c import K, L

other = L


def helper(x):
    return x * other * K
