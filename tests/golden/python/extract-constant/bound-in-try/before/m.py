try:
    import fast_json as json
except ImportError:
    import json


def f(text):
    return json.JSONDecoder
