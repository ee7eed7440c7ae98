__all__ = [
    "first",  # the first one
]
first = 1
