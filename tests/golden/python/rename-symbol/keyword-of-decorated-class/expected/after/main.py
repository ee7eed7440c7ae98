from component import component


@component
class Inventory:
    places: int = 2

    def free(self):
        return self.places


print(Inventory(places=3).free())
