def evaluate(text, names):
    exec(text, names)
    result = eval("x + 1", {"x": names["x"]})
    return result


def run(text):
    names = {}
    result = evaluate(text, names)
    return result


print(run("x = 1"))
