class Log:
    def __init__(self):
        self.lines = 0


def ask():
    print("who?")
    return "me"


ask()
print("hello")
