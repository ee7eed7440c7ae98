import json

json.dumps({})
