amount = 1

class Box:
    value = 2

    def put(self, value):
        self.value = value
        return [value for value in [value]]

def use(box: Box):
    return box.value, dict(value=1)

def last():
    global amount
    return amount

print(use(Box()), last())
