import old
import new

print(new.bump(), new.COUNT, old.other())
