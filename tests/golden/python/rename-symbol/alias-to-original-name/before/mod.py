val = 3
