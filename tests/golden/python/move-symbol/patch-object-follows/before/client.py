import net


def go(u):
    return net.get(u)
