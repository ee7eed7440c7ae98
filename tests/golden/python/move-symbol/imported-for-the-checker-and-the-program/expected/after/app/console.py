class Console:
    def show(self, text):
        print(text)
