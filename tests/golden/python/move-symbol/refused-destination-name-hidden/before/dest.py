limit = 1
