title = "x"

def show(name):
    return f"{title} {name}"
