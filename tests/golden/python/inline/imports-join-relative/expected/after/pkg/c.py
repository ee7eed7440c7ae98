K = L = 1
