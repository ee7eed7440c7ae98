mode = 0

def outer():
    value = 1
    def inner():
        global mode
        mode = value
    inner()
