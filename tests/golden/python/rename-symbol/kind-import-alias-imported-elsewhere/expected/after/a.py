from json import loads as load_json

print(load_json("1"))
