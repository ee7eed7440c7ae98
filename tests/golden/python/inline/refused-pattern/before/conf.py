LIMIT = 2 + 1
