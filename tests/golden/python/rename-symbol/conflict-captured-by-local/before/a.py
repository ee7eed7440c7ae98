limit = 3

def check(n):
    total = n + 1
    return total < limit

print(check(1))
