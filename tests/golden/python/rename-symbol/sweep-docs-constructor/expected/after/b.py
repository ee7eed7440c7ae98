class Box:
    """A box with a timeout.

    Args:
        deadline (int): the `deadline` of the box
    """

    def __init__(self, deadline):
        """Make it.

        Parameters
        ----------
        deadline : int
        """
        self.limit = deadline

    def other(self):
        """``timeout``"""
