from old import C


def k():
    return C()
