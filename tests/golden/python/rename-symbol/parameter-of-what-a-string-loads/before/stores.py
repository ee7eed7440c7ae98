class Memory:
    def __init__(self, capacity):
        self.capacity = capacity


class Disk:
    def __init__(self, capacity):
        self.capacity = capacity
