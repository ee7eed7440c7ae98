from lib import Pair
print(Pair(1, 2).a, Pair(a=1, b=3).b)
