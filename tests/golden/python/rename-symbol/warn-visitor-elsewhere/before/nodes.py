class Node:
    def accept(self, visitor):
        method = getattr(visitor, "visit" + self.__class__.__name__, None)
        if method is not None:
            method(self)


class Tag(Node):
    pass
