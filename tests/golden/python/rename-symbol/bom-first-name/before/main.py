old = 1
print(old)
