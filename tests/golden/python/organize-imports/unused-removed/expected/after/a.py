"""Doc."""
import json
import sys
from collections import (
    defaultdict,
)
from typing import List

print(json.dumps({}), sys.argv, defaultdict(list), List)
