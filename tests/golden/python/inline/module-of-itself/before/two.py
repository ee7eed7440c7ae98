var = 1


def go():
    import three

    return three.f()
