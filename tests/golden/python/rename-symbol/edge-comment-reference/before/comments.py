# process is the entry point
def process():
    """process does nothing."""
    return 1  # process

process()
