def fetch(url):
    return url


def title(url):
    return fetch(url).title()
