def fetch(url):
    return "real:" + url


def get(url):
    return fetch(url).upper()
