def area(w, h):
    # square metres
    return w * h
