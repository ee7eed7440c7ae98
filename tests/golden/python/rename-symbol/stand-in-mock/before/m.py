from unittest.mock import Mock, MagicMock
class Base:
    def dump(self):
        return "base"
def call(x: Base):
    return x.dump()
print(call(Mock(dump=lambda: "stand-in")), call(MagicMock(**{"dump.return_value": 3})), call(Mock(**{"dump": lambda: 3})))
