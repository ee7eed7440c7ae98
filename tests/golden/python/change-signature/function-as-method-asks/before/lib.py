def show(item, deep=0, wide=0):
    return deep, wide


class Tree:
    show = show


Tree().show(1, 2)
show(None, 1, 2)
