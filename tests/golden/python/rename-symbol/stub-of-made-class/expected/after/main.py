from lib import Pair
print(Pair(1, 2).first, Pair(first=1, b=3).b)
