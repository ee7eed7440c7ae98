class Titled:
    def show(self):
        return self.caption() + "!"

class Book(Titled):
    def caption(self):
        return "book"

class Song(Titled):
    def caption(self):
        return "song"

print(Book().show(), Song().caption())
