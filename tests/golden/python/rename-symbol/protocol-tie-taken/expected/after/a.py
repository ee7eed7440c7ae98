from typing import Protocol

class Closeable(Protocol):
    def shut(self) -> None: ...

class File:
    def shut(self) -> None:
        print("closed")

def finish(thing: Closeable) -> None:
    thing.shut()

File().shut()
