def size(text, limit=None):
    if limit is None:
        return len(text)
    return min(len(text), limit)


def show(text):
    print(size(text), size(text, None))
