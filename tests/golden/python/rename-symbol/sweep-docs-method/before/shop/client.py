class Client:
    """Call ``get``, self.get or :meth:`get`; get it."""

    def get(self):
        """Like :meth:`Client.get` and dict.get.

        >>> c = Client()
        >>> c.get()
        >>> {}.get(1)
        """


class Other(Client):
    def get(self):
        """See `.get`."""
