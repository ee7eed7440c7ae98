def fetch(id, number=0):
    return id, number


fetch(id=1)
