# fetch reads
def fetch():
    """fetch a file."""
    return 1
