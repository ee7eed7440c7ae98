from old import C

print(C.__name__)
