from requests import Session as Client


def fetch():
    return Client().get("x")
