temporary = [1]
print(temporary)
del temporary
