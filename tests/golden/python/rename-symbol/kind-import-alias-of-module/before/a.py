import json as js

print(js.dumps(1))
