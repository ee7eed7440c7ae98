import json

x = json.dumps(1)
