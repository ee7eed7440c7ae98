c = d = 3
