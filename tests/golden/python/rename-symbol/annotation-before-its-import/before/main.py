from shop.http import parse

print(parse("a&b"))
