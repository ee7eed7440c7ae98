def walk(node, depth):
    return [walk(child, depth) for child in node]


walk([], 0)
