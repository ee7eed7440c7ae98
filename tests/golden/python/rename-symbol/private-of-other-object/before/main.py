class Account:
    def __init__(self, v): self.__secret = v
    def __eq__(self, other): return self.__secret == other.__secret
    def __lt__(self, other):
        return self.__secret < other.__secret
class Other:
    def __init__(self): self.__secret = 3
    def same(self, x): return x.__secret
print(Account(1) == Account(1), Account(1) < Account(2), Other().same(Other()))
