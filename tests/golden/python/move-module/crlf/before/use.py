from a import b, __name__
from a.b import f

print(b.f(), f())
