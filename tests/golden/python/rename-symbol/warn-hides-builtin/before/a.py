def fetch(key, number=0):
    return key, number


fetch(key=1)
