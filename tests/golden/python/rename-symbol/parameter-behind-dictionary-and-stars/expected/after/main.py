class Widget:
    def __init__(self, *, tint="black", width=1):
        self.color = tint
        self.width = width


class Button(Widget):
    def __init__(self, label, **kwargs):
        super().__init__(**kwargs)
        self.label = label


options = {"tint": "green", "width": 9}
print(Button("x", **options).color, Button("y", **{"tint": "red"}).color)
