from dataclasses import dataclass


@dataclass
class City:
    name: str
    country: str = "xx"


def make_city(name, /, **extra):
    defaults = {"country": "de"}
    return City(name, **{**defaults, **extra})


print(make_city("Bonn", country="de"))
