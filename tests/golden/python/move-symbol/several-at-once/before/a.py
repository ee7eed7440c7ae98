from old import even, odd, other

print(even(2), odd(2), other())
