class Rows: ...

def collect(items):
    return list(items), Rows
