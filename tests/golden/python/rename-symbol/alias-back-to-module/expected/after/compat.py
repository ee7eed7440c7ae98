try:
    import simplejson as json
except ImportError:
    import json

print(json.dumps([]))
