from n import g

print(g())
