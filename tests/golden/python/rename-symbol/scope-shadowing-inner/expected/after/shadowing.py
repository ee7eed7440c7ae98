x = 10  # module-level x

def outer():
    y = 20  # shadows module x
    def inner():
        print(y)  # refers to outer's x
    return y

print(x)  # refers to module x
