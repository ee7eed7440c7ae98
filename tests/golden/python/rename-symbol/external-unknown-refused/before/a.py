from requests import get

print(get("x"))
