try:
    from ... import overrides
    from ....vendor import patches
except ImportError:
    overrides = patches = None

TIMEOUT = 3
