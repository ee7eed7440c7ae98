class Node:
    pass


class Number(Node):
    pass
