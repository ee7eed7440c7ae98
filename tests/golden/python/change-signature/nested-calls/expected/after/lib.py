def pair(b, first):
    return first, b


pair(first=pair(2, 1), b=pair(first=3, b=4))
pair(b=pair(2, 1), first=5)
