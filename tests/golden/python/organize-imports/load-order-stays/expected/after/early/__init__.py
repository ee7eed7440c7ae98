from json import dumps

from early.alpha import derived

print(dumps)
