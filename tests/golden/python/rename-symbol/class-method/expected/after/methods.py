class Greeter:
    def greet_politely(self):
        return "hi"

    def twice(self):
        return self.greet_politely() * 2

g = Greeter()
print(g.greet_politely(), g.twice())
