LIMIT = 3
LIMIT += 1

def room(n):
    return LIMIT - n

print(room(1), LIMIT)
