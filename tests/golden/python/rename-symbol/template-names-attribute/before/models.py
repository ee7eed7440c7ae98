class Post:
    def __init__(self, title):
        self.title = title


print(Post("x").title)
