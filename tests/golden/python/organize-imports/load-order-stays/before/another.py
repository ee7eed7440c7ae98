from one import x

y = x + 1
