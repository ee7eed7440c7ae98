wait = 3
