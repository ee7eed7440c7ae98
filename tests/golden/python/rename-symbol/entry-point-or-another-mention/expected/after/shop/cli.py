def start():
    return 0
