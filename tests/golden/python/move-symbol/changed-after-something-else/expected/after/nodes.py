class Node:
    pass


class Other:
    pass


class Getitem(Node):
    def make(self):
        return Other()


Other.limit = 3
