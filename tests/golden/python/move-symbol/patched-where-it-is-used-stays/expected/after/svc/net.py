from svc.http import fetch


def get(url):
    return fetch(url).upper()
