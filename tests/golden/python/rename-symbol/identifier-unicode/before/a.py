size = 1
print(size)
