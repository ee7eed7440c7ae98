from collections import (
    Counter,
    OrderedDict,
    defaultdict,
)
from json import dumps, loads

x = [OrderedDict, defaultdict, Counter, dumps, loads]
