# load reads
def fetch():
    """fetch a file.

    >>> fetch()
    'fetch'
    """
    return "load"


text = """load"""
print(fetch())
