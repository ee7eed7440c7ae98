def run(rows, flag):
    value = rows["a"]
    result = value if flag else 0
    return result
