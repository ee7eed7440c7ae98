import os
from json import loads
import os
from json import dumps, loads
from json import load as read
import os.path as p
import os.path

print(os, loads, dumps, read, p)
