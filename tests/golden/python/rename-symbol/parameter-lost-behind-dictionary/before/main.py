class Widget:
    def __init__(self, *, color="black"):
        self.shade = color


def make(cls, **options):
    return cls(**options)


options = {"color": "green"}
print(make(Widget, **options).shade)
