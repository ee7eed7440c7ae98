class Box:
    SIZE = 3

    def whole(self):
        return 2 * 3 + 1 * 1
