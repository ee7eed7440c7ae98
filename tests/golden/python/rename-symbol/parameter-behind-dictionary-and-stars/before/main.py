class Widget:
    def __init__(self, *, color="black", width=1):
        self.color = color
        self.width = width


class Button(Widget):
    def __init__(self, label, **kwargs):
        super().__init__(**kwargs)
        self.label = label


options = {"color": "green", "width": 9}
print(Button("x", **options).color, Button("y", **{"color": "red"}).color)
