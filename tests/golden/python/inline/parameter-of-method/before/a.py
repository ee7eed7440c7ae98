MODE = 2


class A:
    def run(self, mode):
        return mode + 1

    def go(self):
        return self.run(MODE)


A().run(MODE)
