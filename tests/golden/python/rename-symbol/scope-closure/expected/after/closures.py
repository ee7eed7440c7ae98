def make(weight):
    def times(n):
        return n * weight
    return times

def other(factor):
    return factor

print(make(3)(4), other(factor=1))
