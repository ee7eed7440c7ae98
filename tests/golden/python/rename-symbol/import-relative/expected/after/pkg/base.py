def new_name():
    return 1
