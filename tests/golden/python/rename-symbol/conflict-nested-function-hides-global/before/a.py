def helper(): return 1

def outer():
    def inner(): return 2
    def sibling(): return helper()
    return inner() + sibling()
