from mod import val
print(val)
