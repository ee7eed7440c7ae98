"""Doc."""
import json
import os, sys
# for the old format
import pickle
from collections import (
    OrderedDict,  # keeps order
    defaultdict,
)
from typing import Any as Anything, List
import xml.sax

print(json.dumps({}), sys.argv, defaultdict(list), List)
