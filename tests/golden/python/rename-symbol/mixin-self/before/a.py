class Titled:
    def show(self):
        return self.title() + "!"

class Book(Titled):
    def title(self):
        return "book"

class Song(Titled):
    def title(self):
        return "song"

print(Book().show(), Song().title())
