def send(body, host):
    return body


class Mailer:
    def __init__(self, host):
        self.host = host

    def go(self):
        send("x", self.host)

    def again(self):
        return [send(b, self.host) for b in "xy"]
