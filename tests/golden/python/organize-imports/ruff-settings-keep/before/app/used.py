import readline
import plugins.first
from json import dumps

X = 1
