from .x import b
X = b.W
