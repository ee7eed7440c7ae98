class NodeType(type):
    pass
