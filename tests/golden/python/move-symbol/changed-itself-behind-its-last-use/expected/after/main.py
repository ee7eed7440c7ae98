import nodes

print(nodes.Node.__name__)
try:
    type("More", (nodes.Node,), {})
except TypeError as error:
    print(error)
