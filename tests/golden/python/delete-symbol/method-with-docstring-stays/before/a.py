class A:
    """About A."""

    def only(self):
        return 1
