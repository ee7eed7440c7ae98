import json as codec

print(codec.dumps(1))
