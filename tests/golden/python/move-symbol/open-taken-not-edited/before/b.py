import a


def run(tool, name):
    getattr(tool, "clean")("x")
    return tool.clean("x"), getattr(a, name)


# a.clean stands in a comment
