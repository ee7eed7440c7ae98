def walk(node):
    return [walk(child) for child in node]


walk([])
