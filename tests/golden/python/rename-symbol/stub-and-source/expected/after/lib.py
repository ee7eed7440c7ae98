class Tool:
    def fresh(self, n):
        return n

def use(t):
    return Tool().fresh(1)
