class Client:
    """Call ``fetch``, self.fetch or :meth:`fetch`; get it."""

    def fetch(self):
        """Like :meth:`Client.fetch` and dict.get.

        >>> c = Client()
        >>> c.fetch()
        >>> {}.get(1)
        """


class Other(Client):
    def fetch(self):
        """See `.fetch`."""
