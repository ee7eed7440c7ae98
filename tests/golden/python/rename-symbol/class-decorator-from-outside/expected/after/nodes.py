import rich.repr


@rich.repr.auto
class Node:
    def draw(self):
        return 1


class Screen(Node):
    def draw(self):
        return super().draw() + 1


def show(node: Node):
    return node.draw() + Screen().draw()
