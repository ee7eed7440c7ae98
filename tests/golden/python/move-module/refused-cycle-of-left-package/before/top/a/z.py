def fz():
    return "z"
