from people import Author, Person, greet


def show(window, *rest):
    window.open(title="all people")
    return window.draw(*rest, title="again")


class Window:
    def open(self, title):
        print("open", title)

    def draw(self, *rest, title):
        print("draw", rest, title)


show(Window(), 1)
print([each.title for each in greet([Person("Mr"), Author(title="Ms")])])
