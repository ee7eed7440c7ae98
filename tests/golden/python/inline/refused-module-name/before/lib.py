def where():
    return __name__
