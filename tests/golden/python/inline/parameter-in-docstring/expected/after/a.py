def fetch(url):
    """Fetch.

    :param url: where
    """
    return [url] * 3


fetch("a"), fetch("b")
