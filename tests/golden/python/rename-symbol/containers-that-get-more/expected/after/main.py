import copy
import operator


class Circle:
    def render(self):
        return "circle"


class Square:
    def draw(self):
        return "square"


def fill(rows):
    rows.append(Square())
    return rows


joined = [Circle()] + [Circle()]
joined.append(Square())
print(joined[2].draw())

ordered = sorted([Circle()], key=id)
ordered.append(Square())
print(ordered[1].draw())

part = [Circle(), Circle()][1:]
part.append(Square())
print(part[1].draw())

either = [Circle()] if joined else []
either.append(Square())
print(either[1].draw())

doubled = copy.copy([Circle()])
doubled.append(Square())
print(doubled[1].draw())

one = two = [Circle()]
two.append(Square())
print(one[1].draw())

given = fill([Circle()])
print(given[1].draw())

unbound = [Circle()]
list.append(unbound, Square())
print(unbound[1].draw())

through = [Circle()]
operator.setitem(through, 0, Square())
print(through[0].draw())

nested = {"a": {"b": Circle()}}
nested["a"].update({"c": Square()})
print(nested["a"]["c"].draw())

safe = [Circle()] + [Circle()]
print(safe[1].render())
