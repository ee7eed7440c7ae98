a = 1; c = a
print(a, c)
