__all__ = ["public"]
__all__ += ["other"]

def public():
    return 1

def other():
    return public()
