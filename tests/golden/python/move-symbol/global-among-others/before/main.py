import old
from old import COUNT

print(old.bump(), old.COUNT, COUNT, old.Show().now())
old.ends()
print(old.COUNT, old.FIRST)
old.begins()
print(old.COUNT, old.LAST)
