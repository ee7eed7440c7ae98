def load():
    """``load`` here, a.load, b.load."""
