class Shape:
    def area(self, width, height, depth=1, *, unit=None):
        r"""Area.

        Parameters
        ----------
        width, height, depth : int
            é how wide

        Other Parameters
        ----------------
        unit : str, optional
            The unit.

        Returns
        -------
        int
            width
        """
        return width


class Square(Shape):
    def area(self, width, height, depth=1, *, unit=None):
        """Area, `unit` apart.

        Parameters
        ----------
        height
            how high
        """
        return width * 2


Square().area(1, 2)
