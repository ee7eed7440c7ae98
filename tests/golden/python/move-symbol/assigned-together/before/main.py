from old import a, b, c

print(a + b + c)
