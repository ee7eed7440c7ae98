import old
import new

print(old.bump(), new.COUNT)
