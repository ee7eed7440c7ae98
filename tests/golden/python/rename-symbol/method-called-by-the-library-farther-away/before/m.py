from show import show


class Out:
    def write(self, text):
        lines.append(text)


lines = []
show("hello", Out())
