from component import component


@component
class Inventory:
    slots: int = 2

    def free(self):
        return self.slots


print(Inventory(slots=3).free())
