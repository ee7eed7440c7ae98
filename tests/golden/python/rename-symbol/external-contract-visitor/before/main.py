import ast

class Names(ast.NodeVisitor):
    def visit_Name(self, node):
        print(node.id)
