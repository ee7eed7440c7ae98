from operator import itemgetter, attrgetter
import operator
class It:
    def __init__(self, n): self.cost = n
xs = [It(2), It(1)]
xs.sort(key=attrgetter("cost"))
print([x.cost for x in sorted(xs, key=operator.attrgetter("cost"))], max(xs, key=attrgetter("cost")).cost, list(map(attrgetter("cost"), xs)), attrgetter("cost")(xs[0]))
