from .core import stale
fresh = 1
