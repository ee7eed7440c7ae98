import os
import os.path
import os.path as p
from json import dumps
from json import load as read
from json import loads

print(os, loads, dumps, read, p)
