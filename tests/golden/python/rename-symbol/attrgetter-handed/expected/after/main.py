from operator import itemgetter, attrgetter
import operator
class It:
    def __init__(self, n): self.amount = n
xs = [It(2), It(1)]
xs.sort(key=attrgetter("amount"))
print([x.amount for x in sorted(xs, key=operator.attrgetter("amount"))], max(xs, key=attrgetter("amount")).amount, list(map(attrgetter("amount"), xs)), attrgetter("amount")(xs[0]))
