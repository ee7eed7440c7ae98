present = 1
