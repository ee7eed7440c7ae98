class Account:
    def __init__(self, v): self.__pw = v
    def __eq__(self, other): return self.__pw == other.__pw
    def __lt__(self, other):
        return self.__pw < other.__pw
class Other:
    def __init__(self): self.__secret = 3
    def same(self, x): return x.__secret
print(Account(1) == Account(1), Account(1) < Account(2), Other().same(Other()))
