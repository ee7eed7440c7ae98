class Box:
    """A box.

    Args:
        timeout (int): of the box
    """

    def __init__(self, timeout):
        self.limit = timeout
