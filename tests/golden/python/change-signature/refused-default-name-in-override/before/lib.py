LIMIT = 10


class Base:
    def fetch(self, key):
        return key
