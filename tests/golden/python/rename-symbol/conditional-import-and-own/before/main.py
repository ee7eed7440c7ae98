try:
    from fastlib import parse
except ImportError:
    def parse(s): return s
print(parse("x"))
