from .animals import Animal
from .cats import Cat


class Dog(Animal):
    def speak(self):
        return "woof"


print(Dog().speak(), Cat().speak())
