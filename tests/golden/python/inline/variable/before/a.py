def area(w, h):
    result = w * h  # square metres
    return result
