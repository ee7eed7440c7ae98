def area(w, h):
    size = w * h
    return size + 1
