import json


class Style:
    def __init__(self, indent):
        self.indent = indent


def dump(data, **options):
    return json.dumps(data, **options)


print(dump({}, indent=2))
print(Style(2).indent)
