class Text:
    def split(self):
        return []

def cut(value: "Text | str"):
    return value.split()
