# fetch reads
def fetch():
    """load a file."""
    return 1
