def walk(path, *, deep=False):
    return path, deep
