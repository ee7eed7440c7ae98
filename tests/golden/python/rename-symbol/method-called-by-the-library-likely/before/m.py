class Out:
    def write(self, text):
        lines.append(text)


lines = []
print("hello", file=Out())
