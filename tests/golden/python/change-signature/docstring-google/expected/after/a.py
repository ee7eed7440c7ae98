class Box:
    """A box.

    Args:
        breadth (int): how wide, see ``width``
    """

    def __init__(self, breadth):
        """Make a box."""
        self.width = breadth


Box(1)
