def span(start, end):
    return end - start
