class LineReader:
    def __init__(self, text):
        self.text = text


line_reader = LineReader("x")
print(line_reader.text)
print(line_reader.text)
