def fetch(url):
    return url


class Client:
    def fetch(self):
        return fetch("c")


def run():
    return fetch("u")
