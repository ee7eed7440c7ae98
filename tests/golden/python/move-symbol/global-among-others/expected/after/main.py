import old
import new
from new import COUNT

print(old.bump(), new.COUNT, COUNT, old.Show().now())
old.ends()
print(new.COUNT, old.FIRST)
old.begins()
print(new.COUNT, old.LAST)
