class Tree:
    def walk(self, depth, visit):
        visit(depth)
        for child in self.children():
            child.walk(depth + 1, visit)
        self.walk(visit=visit, depth=0)

    def children(self) -> "list[Tree]":
        return []
