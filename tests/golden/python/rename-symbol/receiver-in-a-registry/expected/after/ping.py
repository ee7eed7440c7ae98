from registry import handlers


class Ping:
    def answer(self):
        return 1


class Pong:
    def handle(self):
        return 2


handlers["ping"] = Ping()
