from functools import cached_property

class File:
    @cached_property
    def checksum(self): return 1
    def refresh(self): ...
