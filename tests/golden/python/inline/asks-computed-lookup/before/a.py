class Walker:
    def walk(self, kind, value):
        return getattr(self, "visit_" + kind)(value)

    def visit_pair(self, value):
        return self.visit_one(value) * 2

    def visit_one(self, value):
        return value + 1
