try:
    import simplejson as json
except ImportError:
    import json


def f():
    return json.dumps(1)
