from pkg import compat
from pkg.exceptions import dumps, loads

print(loads, dumps, compat.loads)
