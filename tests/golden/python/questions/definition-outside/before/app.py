import json


def show(value):
    return json.dumps(value)
