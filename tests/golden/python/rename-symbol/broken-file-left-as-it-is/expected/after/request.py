class Request:
    def send(self):
        return 1

    reply = send


def make():
    return Request()
