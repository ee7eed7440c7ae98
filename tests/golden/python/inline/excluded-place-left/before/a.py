LIMIT = 3
print(LIMIT, LIMIT + 1)
