from new import C

print(C.__name__)
