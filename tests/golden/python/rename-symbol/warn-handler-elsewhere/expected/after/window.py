from events import send


class Window:
    def on_shut(self):
        print("closed")


send(Window(), "close")
