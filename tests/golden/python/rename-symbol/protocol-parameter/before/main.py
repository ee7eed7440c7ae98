from sounds import Crowd, Dog, Loud


def use(x: Loud) -> str:
    return x.shout(word="hey")


print(use(Dog()), Crowd().shout(word="ho"))
