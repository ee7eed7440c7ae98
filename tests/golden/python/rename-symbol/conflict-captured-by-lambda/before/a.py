limit = 3
print((lambda n: n < limit)(2))
