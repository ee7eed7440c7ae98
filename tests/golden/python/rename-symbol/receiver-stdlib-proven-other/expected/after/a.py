class Source:
    def load(self):
        return ""

def slurp(path):
    with open(path) as handle:
        return handle.read() + open(path).read()

print(Source().load())
