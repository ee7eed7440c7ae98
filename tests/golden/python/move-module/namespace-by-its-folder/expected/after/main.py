import two.b
from two import b

print(two.b.fb(), b.fb())
