print("a".upper())
