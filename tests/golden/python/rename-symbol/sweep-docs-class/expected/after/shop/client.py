"""The Client of the shop: `Connection`, Connection.get, shop.Connection."""


class Connection:
    """A Client.

    :param other: the :class:`Connection` to copy
    :type other: Connection
    :raises Connection: never
    """

    def get(self):
        """Return a Client.

        Raises:
            Connection: never
        """
        return self
