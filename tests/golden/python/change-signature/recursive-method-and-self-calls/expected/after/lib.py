class Tree:
    def walk(self, visit, depth):
        visit(depth)
        for child in self.children():
            child.walk(visit, depth + 1)
        self.walk(visit=visit, depth=0)

    def children(self) -> "list[Tree]":
        return []
