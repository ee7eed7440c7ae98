MODE = 2


class A:
    def run(self):
        return MODE + 1

    def go(self):
        return self.run()


A().run()
