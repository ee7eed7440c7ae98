x = 1

from another import y

print(y)
