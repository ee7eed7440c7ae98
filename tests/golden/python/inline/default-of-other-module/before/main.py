from lib import next_of


def go(n):
    m = next_of(n)
    return m


print(go(1))
