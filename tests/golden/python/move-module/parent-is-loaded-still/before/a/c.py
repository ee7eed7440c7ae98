from . import b
X = b.W
