from collections import OrderedDict, defaultdict, Counter
from json import dumps, loads

x = [OrderedDict, defaultdict, Counter, dumps, loads]
