def show():
    return 1

def render():
    return 2

print(show(), render())
