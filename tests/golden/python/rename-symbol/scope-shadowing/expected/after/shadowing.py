global_x = 10  # module-level x

def outer():
    x = 20  # shadows module x
    def inner():
        print(x)  # refers to outer's x
    return x

print(global_x)  # refers to module x
