class Shape:
    def area(self, breadth, depth=1):
        r"""Area.

        Parameters
        ----------
        breadth, depth : int
            é how wide

        Returns
        -------
        int
            width
        """
        return breadth


class Square(Shape):
    def area(self, breadth, depth=1):
        """Area, `unit` apart.
        """
        return breadth * 2


Square().area(1)
