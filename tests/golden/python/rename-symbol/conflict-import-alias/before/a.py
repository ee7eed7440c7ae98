from json import loads as parse
from json import dumps

print(parse(dumps(1)))
