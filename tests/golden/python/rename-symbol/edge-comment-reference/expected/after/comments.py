# process is the entry point
def transform():
    """process does nothing."""
    return 1  # process

transform()
