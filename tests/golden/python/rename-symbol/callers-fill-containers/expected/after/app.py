from models import Cart, Item


def build():
    cart = Cart()
    cart.add(Item("tea", 3))
    cart.add(Item(name="cup", price=5))
    return cart


def report(cart):
    lines = ["%s: %s" % (item.name, item.amount()) for item in cart]
    best = sorted(cart.items, key=lambda x: x.amount())[0]
    first, second = cart.items
    _, last = cart.history[-1]
    lines.append("%s %s %s" % (best.amount(), cart.by_name["cup"].amount(), max(cart.items).amount()))
    lines.append("%s %s" % (first.amount() + second.amount(), last.amount()))
    return lines, cart.total()


print(report(build()))
