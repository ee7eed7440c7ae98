def sub(a, b):
    return a - b


sub(a=1, b=2)
sub(3, b=4)
