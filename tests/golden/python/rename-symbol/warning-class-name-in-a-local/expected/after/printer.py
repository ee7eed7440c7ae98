class Printer:
    def visit(self, node):
        method = "visit_" + node.__class__.__name__
        return getattr(self, method)(node)

    def dump(self, node):
        kind = type(node).__name__
        return getattr(self, f"dump_{kind.lower()}", None)

    def visit_Number(self, node):
        return node.value

    def dump_number(self, node):
        return repr(node.value)


def same(owner, function):
    return getattr(owner, function.__name__, function)
