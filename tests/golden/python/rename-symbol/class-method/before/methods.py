class Greeter:
    def greet(self):
        return "hi"

    def twice(self):
        return self.greet() * 2

g = Greeter()
print(g.greet(), g.twice())
