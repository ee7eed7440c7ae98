import json
from a.json import dumps

print(json.dumps(dumps(1)))
