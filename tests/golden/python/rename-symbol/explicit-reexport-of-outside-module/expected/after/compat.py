try:
    import ujson as codec
except ImportError:
    import json as codec
