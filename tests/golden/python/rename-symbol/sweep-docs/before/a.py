# load reads
def load():
    """load a file.

    >>> load()
    'load'
    """
    return "load"


text = """load"""
print(load())
