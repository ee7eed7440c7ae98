def fetch(url, retries=3):
    """Fetch.

    :param url: where
    :param retries: how often
    """
    return [url] * retries


fetch("a"), fetch("b")
