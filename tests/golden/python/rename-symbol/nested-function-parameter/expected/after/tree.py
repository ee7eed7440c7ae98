class Node:
    def __init__(self, label, children=()):
        self.label = label
        self.children = list(children)

    def weight(self):
        return len(self.label)


class Disk:
    def size(self):
        return 0


def total(root: Node):
    seen = []

    def visit(node, depth=0):
        seen.append((node, depth))
        return node.weight() + depth

    def by_size(node):
        return node.weight()

    return visit(root), sorted([root], key=by_size)[0].weight(), Disk().size()


print(total(Node("root")))
