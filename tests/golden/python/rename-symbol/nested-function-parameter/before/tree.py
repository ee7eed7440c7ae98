class Node:
    def __init__(self, label, children=()):
        self.label = label
        self.children = list(children)

    def size(self):
        return len(self.label)


class Disk:
    def size(self):
        return 0


def total(root: Node):
    seen = []

    def visit(node, depth=0):
        seen.append((node, depth))
        return node.size() + depth

    def by_size(node):
        return node.size()

    return visit(root), sorted([root], key=by_size)[0].size(), Disk().size()


print(total(Node("root")))
