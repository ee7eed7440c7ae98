class Builder: ...

def build():
    return Builder()
