class Tool:
    def stale(self, n):
        return n

def use(t):
    return Tool().stale(1)
