"""Whether text is a program in which the name X was replaced by an expression, and nothing else changed."""
import ast
import json
import sys


class Replace(ast.NodeTransformer):
    def __init__(self, value):
        self.value = value

    def visit_Name(self, node):
        return self.value if node.id == "X" and isinstance(node.ctx, ast.Load) else node

    def visit_BoolOp(self, node):
        # `(a or b) or c` is `a or b or c`: the same is evaluated in the same order.
        self.generic_visit(node)
        head = node.values[0]
        if isinstance(head, ast.BoolOp) and type(head.op) is type(node.op):
            node.values[:1] = head.values
        return node


def judge(case):
    want = Replace(ast.parse(f"({case['expression']}\n)", mode="eval").body).visit(ast.parse(case["context"]))
    try:
        return ast.dump(ast.parse(case["text"])) == ast.dump(want)
    except SyntaxError:
        return False


print(json.dumps([judge(case) for case in json.load(sys.stdin)]))
