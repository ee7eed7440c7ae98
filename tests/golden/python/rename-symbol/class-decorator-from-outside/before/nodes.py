import rich.repr


@rich.repr.auto
class Node:
    def paint(self):
        return 1


class Screen(Node):
    def paint(self):
        return super().paint() + 1


def show(node: Node):
    return node.paint() + Screen().paint()
