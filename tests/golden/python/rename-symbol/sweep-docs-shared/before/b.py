def load():
    """``load`` there, a.load, b.load."""
