from functools import singledispatchmethod


class Box:
    @singledispatchmethod
    def put(self, thing, times=1):
        return [thing] * times

    @put.register
    def _put_text(self, thing: str, times=1):
        return thing * times


print(Box().put("a", times=2), Box().put(1, times=3))
