import sys, os
from json import dumps

X = 1
