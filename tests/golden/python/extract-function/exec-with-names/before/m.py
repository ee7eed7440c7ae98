def run(text):
    names = {}
    exec(text, names)
    result = eval("x + 1", {"x": names["x"]})
    return result


print(run("x = 1"))
