fresh = 1
print(fresh)
