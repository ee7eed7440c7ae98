class NodeType(type):
    pass


class Node(metaclass=NodeType):
    pass


def refuse(*args, **kwargs):
    raise TypeError("no more types")


NodeType.__new__ = staticmethod(refuse)
