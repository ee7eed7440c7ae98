import one
import another

print(one, another)
