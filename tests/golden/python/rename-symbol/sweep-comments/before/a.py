# load reads; loads does not; load_all neither. load!
def load():
    """load a file."""
    return "load"


print(load())  # load() again
