def pair(b, first):
    return first, b


pair(pair(first=3, b=4), pair(2, 1))
pair(b=pair(2, 1), first=5)
