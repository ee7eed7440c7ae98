from manager import Manager
from plugins import Colors

manager = Manager()
manager.register(Colors(3))
print(manager.hooks["pick"]())
