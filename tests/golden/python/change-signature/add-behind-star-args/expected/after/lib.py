def log(level, prefix: str = '', *parts):
    return level, parts


log(1)
log(1, '', "a", "b")
