K = 2
other = 3
