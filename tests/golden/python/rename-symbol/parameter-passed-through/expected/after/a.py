def walk(depth):
    return depth

def call(**options):
    return walk(**options)

print(call(depth=1))
