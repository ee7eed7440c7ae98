from .zoo.animals import Animal


class Cat(Animal):
    def speak(self):
        return "meow"
