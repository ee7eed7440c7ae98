class Post:
    heading = "x"

    def show(self):
        return f"{{.title}} {self.heading}"
