def walk(level):
    return level

def call(**options):
    return walk(**options)

print(call(level=1))
