from events import send


class Window:
    def on_close(self):
        print("closed")


send(Window(), "close")
