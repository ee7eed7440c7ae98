print(3 * (1 + 2))
