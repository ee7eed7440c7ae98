import os
from json import dumps, loads as _loads

X = 1
