class LineReader:
    def __init__(self, text):
        self.text = text

    def show(self):
        print(self.text)
        print(self.text)


LineReader("x").show()
