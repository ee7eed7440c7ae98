class Box:
    """A box with a timeout.

    Args:
        timeout (int): the `timeout` of the box
    """

    def __init__(self, timeout):
        """Make it.

        Parameters
        ----------
        timeout : int
        """
        self.limit = timeout

    def other(self):
        """``timeout``"""
