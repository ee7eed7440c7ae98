import json as js
data = js.loads("1")
