from net import fetch


def get(url):
    return fetch(url).upper()
