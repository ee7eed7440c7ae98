class Fresh:
    pass
