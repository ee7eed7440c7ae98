from early.alpha import derived
from json import dumps

print(dumps)
