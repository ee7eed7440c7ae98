from pkg.exceptions import loads, dumps
from pkg import compat

print(loads, dumps, compat.loads)
