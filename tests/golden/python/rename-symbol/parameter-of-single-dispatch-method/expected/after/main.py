from functools import singledispatchmethod


class Box:
    @singledispatchmethod
    def put(self, thing, count=1):
        return [thing] * count

    @put.register
    def _put_text(self, thing: str, count=1):
        return thing * count


print(Box().put("a", count=2), Box().put(1, count=3))
