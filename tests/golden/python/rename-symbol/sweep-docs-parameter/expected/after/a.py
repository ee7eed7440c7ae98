def send(url, deadline):
    """Send with a timeout, or `deadline`.

    :param url: where
    :param int deadline: the timeout
    :type deadline: int

    >>> send("x", deadline=1)
    """
    return url, deadline


def numpy(timeout):
    """Other.

    Parameters
    ----------
    timeout : int
        The ``timeout``.
    """
    return timeout


print(send("x", deadline=2), numpy(3))
