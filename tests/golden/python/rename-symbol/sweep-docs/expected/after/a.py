# load reads
def fetch():
    """load a file.

    >>> fetch()
    'load'
    """
    return "load"


text = """load"""
print(fetch())
