from old import LIMIT;
print(LIMIT);
