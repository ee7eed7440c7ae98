class Named:
    def show(self):
        return self.name

class Book(Named):
    name = "book"
    title = "title"
