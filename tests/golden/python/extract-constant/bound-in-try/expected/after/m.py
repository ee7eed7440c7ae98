try:
    import fast_json as json
except ImportError:
    import json

DECODER = json.JSONDecoder


def f(text):
    return DECODER
