def sub(b, a):
    return b - a


sub(b=1, a=2)
sub(3, a=4)
