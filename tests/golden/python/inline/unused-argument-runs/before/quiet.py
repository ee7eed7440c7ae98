class Log:
    def __init__(self):
        self.lines = 0

    def greet(self, who):
        print("hello")


def ask():
    print("who?")
    return "me"


Log().greet(ask())
