from mod import val as v
print(v)
