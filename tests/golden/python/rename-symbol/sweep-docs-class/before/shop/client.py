"""The Client of the shop: `Client`, Client.get, shop.Client."""


class Client:
    """A Client.

    :param other: the :class:`Client` to copy
    :type other: Client
    :raises Client: never
    """

    def get(self):
        """Return a Client.

        Raises:
            Client: never
        """
        return self
