import new
from old import show
from new import bump

bump()
print(new.COUNT, show())
