import helpers as h
print(h.x, h.x)
