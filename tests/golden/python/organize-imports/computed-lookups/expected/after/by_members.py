import inspect
import sys

from pkg import f

for name, value in inspect.getmembers(sys.modules[__name__]):
    print(name)
