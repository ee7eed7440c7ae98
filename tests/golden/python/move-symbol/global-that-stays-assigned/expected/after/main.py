import old
import new

old.bump()
print(new.COUNT)
old.bump()
print(new.COUNT)
