def load():
    """``load`` there, a.fetch, b.load."""
