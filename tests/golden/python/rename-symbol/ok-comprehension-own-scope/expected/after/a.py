item = 3
print([item for item in range(9)], item)
