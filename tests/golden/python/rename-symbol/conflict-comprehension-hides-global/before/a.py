factor = 2
print([x * factor for x in [1, 2]])
