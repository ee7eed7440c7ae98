from framework import Model

class Book(Model):
    def store(self):
        return 1

print(Book().store())
