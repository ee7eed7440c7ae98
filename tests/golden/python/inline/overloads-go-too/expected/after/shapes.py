print(2 * 2, "a" * 2)
