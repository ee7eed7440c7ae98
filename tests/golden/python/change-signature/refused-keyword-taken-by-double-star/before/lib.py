def tag(name, **attributes):
    return name, attributes


tag("a", href="x")
