try:
    import ujson as json
except ImportError:
    import json as json
