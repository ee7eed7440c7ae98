import lib
from lib import walk as w

def level():
    return dict(level=1)

print(w(depth=1), lib.walk(depth=2), lib.walk(3), level())
