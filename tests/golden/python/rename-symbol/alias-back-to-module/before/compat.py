try:
    import simplejson as codec
except ImportError:
    import json as codec

print(codec.dumps([]))
