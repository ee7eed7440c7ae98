json = 1
