def go():
    return "fast"
