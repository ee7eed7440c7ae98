print(n if False else 0)
n = 2
