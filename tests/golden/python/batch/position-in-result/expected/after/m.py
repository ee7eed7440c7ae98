from n import fetch


def get():
    return fetch()
