from a import __name__
from c import b
from c.b import f

print(b.f(), f())
