# LIMIT is small.

print(3)  # at most LIMIT
