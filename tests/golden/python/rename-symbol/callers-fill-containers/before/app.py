from models import Cart, Item


def build():
    cart = Cart()
    cart.add(Item("tea", 3))
    cart.add(Item(name="cup", price=5))
    return cart


def report(cart):
    lines = ["%s: %s" % (item.name, item.total()) for item in cart]
    best = sorted(cart.items, key=lambda x: x.total())[0]
    first, second = cart.items
    _, last = cart.history[-1]
    lines.append("%s %s %s" % (best.total(), cart.by_name["cup"].total(), max(cart.items).total()))
    lines.append("%s %s" % (first.total() + second.total(), last.total()))
    return lines, cart.total()


print(report(build()))
