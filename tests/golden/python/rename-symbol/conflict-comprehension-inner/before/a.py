rows = [[1]]
print([cell for row in rows for cell in row])
