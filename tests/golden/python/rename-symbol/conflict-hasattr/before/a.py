class Door:
    def shut(self): ...

def leave(door: Door):
    if hasattr(door, "close"):
        print("closes")
    door.shut()
