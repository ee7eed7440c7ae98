from origin import run as go


def twice():
    return go() + go()


print(go())
