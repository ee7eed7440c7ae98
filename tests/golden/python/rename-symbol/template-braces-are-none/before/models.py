class Post:
    title = "x"

    def show(self):
        return f"{{.title}} {self.title}"
