def fresh():
    return 1

def call(name):
    return globals()[name]()

print(fresh(), call("st" + "ale"))
