import os
from json import dumps

X = 1
