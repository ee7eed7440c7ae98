from json import dumps

X = 1
