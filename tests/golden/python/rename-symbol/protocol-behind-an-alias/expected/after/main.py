from service import Service


class Memory:
    def get(self, wanted):
        return len(wanted)


class Unrelated:
    def get(self, key):
        return key


print(Service(Memory()).balance("ab"), Unrelated().get(key=1))
