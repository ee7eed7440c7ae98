from json import loads

print(loads("1"))
