maker = 1

def build():
    return maker
