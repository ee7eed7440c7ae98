def make(factor):
    def times(n):
        return n * factor
    return times

def other(factor):
    return factor

print(make(3)(4), other(factor=1))
