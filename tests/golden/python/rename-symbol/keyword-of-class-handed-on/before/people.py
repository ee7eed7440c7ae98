class Person:
    def __init__(self, title):
        self.title = title


KINDS = {"person": Person}


def make(kind, registry):
    return registry.find(kind)(title="Dr"), registry.build(title="Ms")
