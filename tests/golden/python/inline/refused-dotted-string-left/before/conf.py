LIMIT = 3
print(LIMIT)
