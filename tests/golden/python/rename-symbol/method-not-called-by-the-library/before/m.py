import copy, threading
class Out:
    def write(self, text):
        return text
o = Out()
items = []
items.append(o)
print(copy.copy(o).write("x"), isinstance(o, Out), len(items))
print(o.write("y"))
