MAXIMUM = 3
MAXIMUM += 1

def room(n):
    return MAXIMUM - n

print(room(1), MAXIMUM)
