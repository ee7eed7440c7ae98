class Box:
    """A box.

    Args:
        width (int): how wide, see ``width``
        lid (Optional[int]): how thick: in mm

            or nothing
        *rest: more of it
    """

    def __init__(self, width, lid=None, *rest):
        """Make a box.

        Args:
            lid: how thick"""
        self.width = width


Box(1)
