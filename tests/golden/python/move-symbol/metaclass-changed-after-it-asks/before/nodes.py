class NodeType(type):
    def __new__(mcs, name, bases, namespace):
        return type.__new__(mcs, name, bases, namespace)


class Node(metaclass=NodeType):
    pass


class Expr(Node):
    pass


class Getitem(Expr):
    pass


def _failing_new(*args):
    raise TypeError("no more nodes")


NodeType.__new__ = staticmethod(_failing_new)
