from new import LIMIT;
print(LIMIT);
