handlers = {}


class Null:
    def handle(self):
        return 0
