import net


def go(u):
    return net.fetch(u) + net.get(u)
