from old import other
from new import even, odd

print(even(2), odd(2), other())
