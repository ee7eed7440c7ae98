SEEN = []


def keep(shape, fallback=None):
    SEEN.append(shape)
    return shape or fallback


class Store:
    @staticmethod
    def same(shape):
        return shape

    def changed(self, shape):
        shape = self.replace(shape)
        return shape
