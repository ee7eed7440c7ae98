def stale():
    return 1

def call(name):
    return globals()[name]()

print(stale(), call("st" + "ale"))
