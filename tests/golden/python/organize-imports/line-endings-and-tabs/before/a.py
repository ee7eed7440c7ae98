import sys
from os import (path,)
import json

def f():
	return [sys, path]
