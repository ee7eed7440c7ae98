from b import g
from b import g as h
print(g(), h())
