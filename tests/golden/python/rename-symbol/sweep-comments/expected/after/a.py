# fetch reads; loads does not; load_all neither. fetch!
def fetch():
    """load a file."""
    return "load"


print(fetch())  # fetch() again
