try:
    from fastlib import parse as loads2
except ImportError:
    def loads2(s): return s
print(loads2("x"))
