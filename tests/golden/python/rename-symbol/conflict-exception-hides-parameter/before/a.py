def read(path):
    try:
        return open(path)
    except OSError as error:
        return path, error
