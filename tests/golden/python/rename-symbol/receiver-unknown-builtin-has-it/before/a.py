class Chain:
    def append(self, link):
        return link

def extend(thing):
    thing.append(1)
