from api import stale
print(stale())
