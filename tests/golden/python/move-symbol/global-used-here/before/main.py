import old
from old import bump, show

bump()
print(old.COUNT, show())
