from service import Service


class Memory:
    def get(self, key):
        return len(key)


class Unrelated:
    def get(self, key):
        return key


print(Service(Memory()).balance("ab"), Unrelated().get(key=1))
