base = 1
