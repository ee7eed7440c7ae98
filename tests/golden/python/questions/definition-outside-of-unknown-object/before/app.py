from requests import Session


def fetch():
    return Session().get("x")
