import json


class Short:
    def filter(self, text):
        return len(text) < 5


class Pipeline:
    def __init__(self):
        self.filters = []
        self.filters.append(Short())

    def run(self, text):
        return all(each.filter(text) for each in self.filters)


print(json.dumps(Pipeline().run("abc")))
