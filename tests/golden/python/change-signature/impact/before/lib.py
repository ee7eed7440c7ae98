def pair(a, b):
    return a, b


pair(1, 2)
pair(a=1, b=2)
print(pair)
