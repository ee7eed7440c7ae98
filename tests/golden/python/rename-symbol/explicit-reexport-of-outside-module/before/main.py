from compat import json

print(json.dumps([1]))
