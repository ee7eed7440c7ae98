class Post:
    def __init__(self, title):
        self.heading = title


print(Post("x").heading)
