limit = 3

def check(n):
    return n < limit

print(check(1))
