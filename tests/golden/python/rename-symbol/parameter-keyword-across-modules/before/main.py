import lib
from lib import walk as w

def level():
    return dict(level=1)

print(w(level=1), lib.walk(level=2), lib.walk(3), level())
