# LIMIT is small.

LIMIT = 3
print(LIMIT)  # at most LIMIT
