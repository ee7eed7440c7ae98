scratch = [1]
print(scratch)
del scratch
