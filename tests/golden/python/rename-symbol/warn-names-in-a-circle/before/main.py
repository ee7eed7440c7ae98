class Window:
    def on_close(self):
        return "closed"


def send(target, name):
    for _ in range(2):
        first = second = name
    one = two = name
    while one != two:
        left = right
        right = left
        print(getattr(target, left))
    return getattr(target, name)


print(send(Window(), "on_close"))
