import copy, threading
class Out:
    def put(self, text):
        return text
o = Out()
items = []
items.append(o)
print(copy.copy(o).put("x"), isinstance(o, Out), len(items))
print(o.put("y"))
