var = 1


def go():
    import three

    return var + 1
