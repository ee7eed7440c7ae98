def load(url):
    return url


class Client:
    def fetch(self):
        return load("c")


def run():
    return load("u")
