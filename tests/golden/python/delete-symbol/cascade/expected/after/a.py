import json
from b import (
    other,  # needed
)


def kept():
    return other(json.dumps({}))


kept()
