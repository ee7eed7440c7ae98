from events import send
from nodes import Tag


class Generator:
    def visitLabel(self, node):
        print("tag", type(node).__name__)


class Window:
    def on_close(self):
        print("closed")


Tag().accept(Generator())
send(Window(), "close")
