END = 0
