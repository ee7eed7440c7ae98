import json

from a import square

square(1, color="blue"), square(1, **json.loads("{}"))
