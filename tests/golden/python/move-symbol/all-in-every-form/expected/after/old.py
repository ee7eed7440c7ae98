__all__ = []
__all__.extend(["keep"])
keep = 1
