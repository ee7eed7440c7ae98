class Visitor:
    def visit(self, node):
        return getattr(self, "visit_" + type(node).__name__)(node)

    def visit_Number(self, node):
        return node
