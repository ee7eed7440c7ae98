class Tag:
    def __init__(self, name):
        self.name = name

    def show(self):
        return self.name

tag = Tag("x")
print(tag.show(), tag.name)
