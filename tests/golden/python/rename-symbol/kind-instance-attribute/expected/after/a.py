class Tag:
    def __init__(self, name):
        self.label = name

    def show(self):
        return self.label

tag = Tag("x")
print(tag.show(), tag.label)
