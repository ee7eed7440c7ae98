def send(url, timeout):
    """Send with a timeout, or `timeout`.

    :param url: where
    :param int timeout: the timeout
    :type timeout: int

    >>> send("x", timeout=1)
    """
    return url, timeout


def numpy(timeout):
    """Other.

    Parameters
    ----------
    timeout : int
        The ``timeout``.
    """
    return timeout


print(send("x", timeout=2), numpy(3))
