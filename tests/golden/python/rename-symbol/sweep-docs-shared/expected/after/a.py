def fetch():
    """``fetch`` here, a.fetch, b.load."""
