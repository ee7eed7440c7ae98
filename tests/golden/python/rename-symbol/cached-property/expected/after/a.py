from functools import cached_property

class File:
    @cached_property
    def digest(self):
        return 1

print(File().digest)
