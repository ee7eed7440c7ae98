class Request:
    def send(self):
        return 1

    answer = send


def make():
    return Request()
