from werkzeug.local import LocalProxy
import thirdparty as tp
class Ctx:
    def __init__(self): self.renamed = 1
g = LocalProxy(None, "g")
h = tp.make(name="g")
print("g")
d = dict()
d.get("g"); d["g"]
def ours(name): return name
ours("g")
