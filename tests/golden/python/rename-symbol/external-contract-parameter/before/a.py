import json

class Encoder(json.JSONEncoder):
    def default(self, o):
        return str(o)
