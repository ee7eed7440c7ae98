__all__ = ["visible"]
__all__ += ["other"]

def visible():
    return 1

def other():
    return visible()
