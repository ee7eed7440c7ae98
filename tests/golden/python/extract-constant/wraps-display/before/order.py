def is_known(name):
    return name in ["aaaaaaaaaa", "bbbbbbbbbbbbbb", "cccccccccccc", "dddddddd"]
