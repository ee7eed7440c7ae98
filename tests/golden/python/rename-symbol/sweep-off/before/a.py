# load reads
def load():
    """load a file."""
    return 1
