class Note:
    def __init__(self, text, tags=()):
        self.text = text
        self.tags = tags


class Notebook:
    def __init__(self):
        self.notes = []

    def add(self, text, **options):
        self.notes.append(Note(text, **options))

    def keep(self, text, **options):
        return text, options
