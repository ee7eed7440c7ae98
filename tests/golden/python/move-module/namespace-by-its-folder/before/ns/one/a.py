def fa():
    return "a"
