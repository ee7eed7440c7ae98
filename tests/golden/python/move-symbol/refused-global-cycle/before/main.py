import new
import old

print(old.bump(), old.COUNT, new.TWICE)
