import old
import new

new.LIMIT = 5
print(old.f())
